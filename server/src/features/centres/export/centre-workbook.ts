/**
 * Writes one centre as a workbook for GET /admin/centres/{id}/download (specification section 2): what identifies it and rows
 * 0 to 28 on the first sheet, both photos on the second. It is in English, with the labels and formats of the screen, and
 * prints on at most three A4 pages: a sheet begins on a page of its own.
 */
import { buffer } from 'node:stream/consumers';
import type { CentreDetail, CentrePhoto } from '#contract/centres/centre-views.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';
import { rowText } from '#contract/checklist/derive/row-text.ts';
import { readFrameSize } from '#contract/photo/jpeg-segments.ts';
import type { PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import {
  maxRowHeight,
  pointsPerPixel,
  type Picture,
  type Sheet,
  type SheetRow,
} from '../../../platform/workbook/sheet.ts';
import { textHeight } from '../../../platform/workbook/text-height.ts';
import { writeWorkbook } from '../../../platform/workbook/write-workbook.ts';
import type { Services } from '../../../services.ts';
import type { CentreWithPhotos } from '../detail/centre-detail.ts';
import { formatDay, formatIndianTime } from './format-times.ts';
import { labels, locale, positionText, words } from './workbook-words.ts';

type Config = Services['config'];

/** Of the number, the label and the value, in characters: together as wide as a page. */
const columnWidths = [6, 40, 62] as const;
const [, labelWidth, valueWidth] = columnWidths;
/** Pictures are scaled to fit; two of them and their captions fit on a page. */
const pictureBox = { widthPx: 640, heightPx: 420 };
const pictureColumn = 1;
const gapPt = 8;
const titleHeight = 22;
const photosTitle = 'Photos & Coordinates';
const maxFileNameLength = 140;

/** Returns `code_name.xlsx`. The HTTP layer replaces characters that are not allowed in file names. */
export function workbookName({ centre_code, centre_name }: CentreDetail): string {
  return `${`${centre_code}_${centre_name}`.slice(0, maxFileNameLength)}.xlsx`;
}

function textRow(number: string, label: string, value: string): SheetRow {
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
function textRows(number: string, label: string, value: string): SheetRow[] {
  const parts = [''];
  for (const line of value.split('\n')) {
    const last = parts.at(-1) ?? '';
    const longer = last === '' ? line : `${last}\n${line}`;
    if (textHeight(longer, valueWidth) <= maxRowHeight) parts[parts.length - 1] = longer;
    else parts.push(line);
  }
  return parts.map((part, index) => (index === 0 ? textRow(number, label, part) : textRow('', '', part)));
}

function submissionText(detail: CentreDetail): string {
  if (detail.submitted_at !== null) return formatIndianTime(locale, detail.submitted_at);
  if (detail.checklist_status === 'draft') return 'Draft, not submitted';
  return detail.checklist_status === 'none' ? 'Not started' : words.dash;
}

function headRows(detail: CentreDetail, { examName, examDate }: Config): SheetRow[] {
  const contact = [detail.official_person, detail.phone, detail.email].filter((part) => part !== '');
  return [
    textRow('', 'Centre code', detail.centre_code),
    textRow('', 'Exam', `${examName}, ${formatDay(locale, examDate)}`),
    textRow('', 'Reference', detail.reference ?? words.dash),
    textRow('', 'Submitted', submissionText(detail)),
    textRow('', 'Contact on record', contact.join(', ') || words.dash),
    { cells: [] },
  ];
}

async function readPicture(store: PhotoStore, photoId: string, description: string): Promise<Picture | null> {
  const bytes = await store.get(photoId, 'display');
  if (bytes === null) return null;
  const { width, height } = readFrameSize(bytes);
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
async function photoRows(store: PhotoStore, photo: CentrePhoto, photoId: string): Promise<SheetRow[]> {
  const label = labels[`photos.${photo.slot}`];
  const picture = await readPicture(store, photoId, label);
  return [
    textRow('', label, positionText(photo)),
    textRow('', 'File', photo.file_name),
    picture === null
      ? textRow('', 'Picture', 'The photo is missing in the photo store.')
      : { cells: [], picture, height: Math.ceil(picture.heightPx * pointsPerPixel) + gapPt },
  ];
}

/** The code and name, which are repeated on each printed page. */
function titleRow({ centre_code: code, centre_name: name }: CentreDetail): SheetRow {
  return { cells: [{ value: `${code} · ${name}`, style: 'title' }], height: titleHeight };
}

export async function writeCentreWorkbook(
  { detail, photoIds }: CentreWithPhotos,
  store: PhotoStore,
  config: Config,
): Promise<Uint8Array> {
  const hasPhotos = detail.photos.length > 0;
  const answers = detailRows(detail).flatMap(({ number, label, value }) =>
    textRows(number, labels[label], rowText(value, words)),
  );
  const photos = await Promise.all(
    detail.photos.map((photo, index) => photoRows(store, photo, photoIds[index] ?? '')),
  );
  const common = { columnWidths, headingRows: 1, footer: `${config.examName} · ${detail.centre_code}` };
  const centreSheet: Sheet = {
    ...common,
    name: 'Centre',
    rows: [
      titleRow(detail),
      ...headRows(detail, config),
      ...answers,
      { cells: [] },
      textRow('', photosTitle, hasPhotos ? 'On the next sheet' : 'No photos uploaded'),
    ],
    maxPages: 2,
  };
  const photoSheet: Sheet = {
    ...common,
    name: photosTitle,
    rows: [titleRow(detail), ...photos.flat()],
    maxPages: 1,
  };
  return buffer(writeWorkbook(hasPhotos ? [centreSheet, photoSheet] : [centreSheet]));
}
