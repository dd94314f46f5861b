/** The rows of the sheets about one centre, in English as on screen: number, label and value, and photos with their captions. */
import { checklistTexts } from '#contract/checklist/labels/en.ts';
import type { RowWords } from '#contract/checklist/derive/rows.ts';
import type { CentreDetail, CentrePhoto } from '#contract/centres/centre-views.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { readFrameSize, UnreadableJpeg } from '#contract/photo/jpeg-segments.ts';
import type { PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import {
  maxRowHeight,
  type Picture,
  pointsPerPixel,
  type SheetRow,
  textHeight,
} from '../../../platform/workbook/sheet.ts';

/** Returns e.g. `21 November 2026 at 20:28 IST`. */
export function formatIndianTime(locale: string, isoTime: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });
  return `${format.format(new Date(isoTime))} IST`;
}

/** @param isoDay YYYY-MM-DD */
export function formatDay(locale: string, isoDay: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${isoDay}T00:00:00Z`));
}

/** With its weekday, as the screens name a last day. */
export function formatLastDay(locale: string, isoDay: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return `${weekday.format(new Date(`${isoDay}T00:00:00Z`))}, ${formatDay(locale, isoDay)}, 24:00`;
}

export const { labels } = checklistTexts;

/** As on the English screens. */
export const locale = 'en-IN';
const numbers = new Intl.NumberFormat(locale, { useGrouping: 'min2' });

const options: Readonly<Record<string, string>> = checklistTexts.options;

export const words: RowWords = {
  ...checklistTexts.words,
  option: (option) => options[option] ?? option,
  number: (value) => numbers.format(value),
  // The photos have their own rows.
  photoName: () => null,
};

/** Returns e.g. `11.667026, 92.735983 (camera)`, or N/A without a GPS position. */
function positionText({ latitude, longitude, place_source: source }: CentrePhoto): string {
  if (latitude === null || longitude === null) return 'N/A';
  return `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)} (${source})`;
}

/** Of the number, the label and the value, in characters: together as wide as a page. */
export const columnWidths = [6, 40, 62] as const;
const [, labelWidth, valueWidth] = columnWidths;
/** Pictures are scaled to fit; two of them and their captions fit on a page. */
const pictureBox = { widthPx: 640, heightPx: 420 };
const pictureColumn = 1;
const gapPt = 8;
const titleHeight = 22;

export function textRow(number: string, label: string, value: string): SheetRow {
  const height = Math.max(textHeight(label, labelWidth), textHeight(value, valueWidth));
  return {
    cells: [
      { value: number, style: 'plain' },
      { value: label, style: 'label' },
      { value, style: 'wrapped' },
    ],
    height: Math.min(height, maxRowHeight),
  };
}

/** Continues a value in further rows when it is higher than a row can be, such as a list of fifty sizes of rooms. */
export function textRows(number: string, label: string, value: string): SheetRow[] {
  const parts = [''];
  for (const line of value.split('\n')) {
    const last = parts.at(-1) ?? '';
    const longer = last === '' ? line : `${last}\n${line}`;
    if (textHeight(longer, valueWidth) <= maxRowHeight) parts[parts.length - 1] = longer;
    else parts.push(line);
  }
  return parts.map((part, index) => (index === 0 ? textRow(number, label, part) : textRow('', '', part)));
}

/** Returns null for a damaged file. */
function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  try {
    return readFrameSize(bytes);
  } catch (error) {
    if (error instanceof UnreadableJpeg) return null;
    throw error;
  }
}

/** Returns why there is no picture to show instead. */
async function readPicture(
  store: PhotoStore,
  photoId: string,
  description: string,
): Promise<Picture | string> {
  const bytes = await store.get(photoId, 'display');
  if (bytes === null) return 'The photo is missing in the photo store.';
  const size = sizeOf(bytes);
  if (size === null) return 'The picture cannot be shown: its file is damaged in the photo store.';
  const { width, height } = size;
  const scale = Math.min(pictureBox.widthPx / width, pictureBox.heightPx / height);
  return {
    bytes,
    description,
    column: pictureColumn,
    widthPx: Math.round(width * scale),
    heightPx: Math.round(height * scale),
  };
}

/** The captions of a photo, and the picture in a row of its own. */
export async function photoRows(store: PhotoStore, photo: CentrePhoto, photoId: string): Promise<SheetRow[]> {
  const label = labels[`photos.${photo.slot}`];
  const picture = await readPicture(store, photoId, label);
  return [
    textRow('', label, positionText(photo)),
    textRow('', 'File', photo.file_name),
    typeof picture === 'string'
      ? textRow('', 'Picture', picture)
      : { cells: [], picture, height: Math.ceil(picture.heightPx * pointsPerPixel) + gapPt },
  ];
}

/** The code and name, which are repeated on each printed page. */
export function titleRow({ centre_code: code, centre_name: name }: CentreDetail): SheetRow {
  return { cells: [{ value: `${code} · ${name}`, style: 'title' }], height: titleHeight };
}
