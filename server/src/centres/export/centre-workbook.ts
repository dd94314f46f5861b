/**
 * Writes one centre as a workbook for GET /admin/centres/{id}/download (specification section 2): what identifies it and rows
 * 0 to 28 on the first sheet, both photos on the second. It is in English, with the labels and formats of the screen, and
 * prints on at most three A4 pages: a sheet begins on a page of its own. Both show what counts, with what was submitted first below
 * it. A centre that was asked for a correction has a third sheet, with what was asked for and by whom, and the replaced photos; the
 * first one then prints on one page.
 */
import { checklistTexts } from '#contract/checklist/labels/en.ts';
import { rowText, type RowWords } from '#contract/checklist/rows.ts';
import type { CentreDetail } from '#contract/centres/centre-views.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { readFrameSize, UnreadableJpeg } from '#contract/photo/jpeg-segments.ts';
import type { PhotoStore } from '../../platform/photo-store/photo-store.ts';
import {
  maxRowHeight,
  type Picture,
  pointsPerPixel,
  type Sheet,
  type SheetRow,
  textHeight,
} from '../../platform/files/sheet.ts';
import { buffer } from 'node:stream/consumers';
import { changedRows, isCorrectionItem, labelOfItem } from '#contract/review/correction-items.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';
import { type CentreChecklist, toCentreDetail } from '../detail.ts';
import type { NumberedPhoto } from '../../submissions/stored-corrections.ts';
import { longDay, longTime } from '../../mails.ts';
import { writeWorkbook } from '../../platform/files/write-workbook.ts';
import type { Services } from '../../services.ts';

// The rows of the sheets about one centre, in English as on screen: number, label and value, and photos with their captions.

const { labels } = checklistTexts;

/** As on the English screens. */
const locale = 'en-IN';

const options: Readonly<Record<string, string>> = checklistTexts.options;

const words: RowWords = {
  ...checklistTexts.words,
  option: (option) => options[option] ?? option,
  number: (value) => value.toLocaleString(locale, { useGrouping: 'min2' }),
  // The photos have their own rows.
  photoName: () => null,
};

/** Returns e.g. `11.667026, 92.735983 (camera)`. */
const positionText = ({ latitude, longitude, placeSource }: NumberedPhoto): string =>
  `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)} (${placeSource})`;

/** Of the number, the label and the value, in characters: together as wide as a page. */
const columnWidths = [6, 40, 62] as const;
const [, labelWidth, valueWidth] = columnWidths;
/** Pictures are scaled to fit; two of them and their captions fit on a page. */
const pictureBox = { widthPx: 640, heightPx: 420 };
const pictureColumn = 1;
const gapPt = 8;
const titleHeight = 22;

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
async function photoRows(store: PhotoStore, photo: NumberedPhoto): Promise<SheetRow[]> {
  const label = labels[`photos.${photo.slot}`];
  const picture = await readPicture(store, photo.id, label);
  return [
    textRow('', label, positionText(photo)),
    textRow('', 'File', photo.fileName),
    typeof picture === 'string'
      ? textRow('', 'Picture', picture)
      : { cells: [], picture, height: Math.ceil(picture.heightPx * pointsPerPixel) + gapPt },
  ];
}

/** The code and name, which are repeated on each printed page. */
function titleRow({ centre_code: code, centre_name: name }: CentreDetail): SheetRow {
  return { cells: [{ value: `${code} · ${name}`, style: 'title' }], height: titleHeight };
}

function answerRows(correction: Correction): SheetRow[] {
  const { answered_at: answeredAt, photos, sha256 } = correction;
  if (answeredAt === null) return [textRow('', 'Answered', 'Not yet')];
  const changes = [
    ...changedRows(correction).flatMap(({ number, label, before, after }) => [
      ...textRows(number, `${labels[label]}: before`, rowText(before, words)),
      ...textRows('', `${labels[label]}: after`, rowText(after, words)),
    ]),
    ...photos.map((slot) => textRow('', labels[`photos.${slot}`], 'Taken again')),
  ];
  return [
    textRow('', 'Answered', longTime(locale, answeredAt)),
    textRow('', 'SHA-256', sha256 ?? words.dash),
    ...changes,
    ...(changes.length === 0 ? [textRow('', 'Changes', 'Answered without changes')] : []),
  ];
}

function askedRows({ number, items, message, asked_at: askedAt, asked_by: askedBy }: Correction): SheetRow[] {
  const names = items.filter(isCorrectionItem).map((item) => labels[labelOfItem(item)]);
  return [
    { cells: [{ value: `Correction ${number}`, style: 'title' }] },
    ...textRows('', 'Asked for', names.join('\n')),
    ...textRows('', 'Message', message),
    textRow('', 'Asked', `${longTime(locale, askedAt)}, ${askedBy}`),
  ];
}

/** The photos that were replaced follow the rows of all corrections. */
async function correctionRows(
  corrections: readonly Correction[],
  { replacedPhotos }: CentreChecklist,
  store: PhotoStore,
): Promise<SheetRow[]> {
  const replaced = await Promise.all(replacedPhotos.map((photo) => photoRows(store, photo)));
  return [
    ...corrections.flatMap((correction) => [
      ...askedRows(correction),
      ...answerRows(correction),
      { cells: [] },
    ]),
    ...(replaced.length === 0 ? [] : [textRow('', 'Replaced photos', 'They no longer count.')]),
    ...replaced.flat(),
  ];
}

/** Rows 0 to 28 as they count; below a corrected one stands what was submitted first. */
function answerRowsOf(detail: CentreDetail): SheetRow[] {
  const changed = (detail.corrections ?? []).flatMap(changedRows);
  return detailRows(detail).flatMap(({ number, label, value }) => {
    const first = changed.find((row) => row.number === number);
    return [
      ...textRows(number, labels[label], rowText(value, words)),
      ...(first === undefined ? [] : textRows('', 'Submitted first', rowText(first.before, words))),
    ];
  });
}

type Config = Services['config'];

const photosTitle = 'Photos & Coordinates';
const maxFileNameLength = 140;

/** Returns `code_name.xlsx`. The HTTP layer replaces characters that are not allowed in file names. */
export function workbookName({ centre_code, centre_name }: CentreChecklist['row']): string {
  return `${`${centre_code}_${centre_name}`.slice(0, maxFileNameLength)}.xlsx`;
}

function submissionText(detail: CentreDetail): string {
  if (detail.submitted_at !== null) return longTime(locale, detail.submitted_at);
  if (detail.checklist_status === 'draft') return 'Draft, not submitted';
  return detail.checklist_status === 'none' ? 'Not started' : words.dash;
}

function headRows(detail: CentreDetail, { examName, examDate }: Config): SheetRow[] {
  const contact = [detail.official_person, detail.phone, detail.email].filter((part) => part !== '');
  return [
    textRow('', 'Centre code', detail.centre_code),
    textRow('', 'Exam', `${examName}, ${longDay(locale, examDate)}`),
    textRow('', 'Reference', detail.reference ?? words.dash),
    textRow('', 'Submitted', submissionText(detail)),
    textRow('', 'Contact on record', contact.join(', ') || words.dash),
    { cells: [] },
  ];
}

export async function writeCentreWorkbook(
  centre: CentreChecklist,
  store: PhotoStore,
  config: Config,
): Promise<Uint8Array> {
  const detail = toCentreDetail(centre);
  const photos = await Promise.all((centre.content?.photos ?? []).map((photo) => photoRows(store, photo)));
  const hasPhotos = photos.length > 0;
  const { corrections } = detail;
  const sheet = (name: string, rows: readonly SheetRow[], maxPages = 1): Sheet => ({
    name,
    columnWidths,
    headingRows: 1,
    footer: `${config.examName} · ${detail.centre_code}`,
    rows: [titleRow(detail), ...rows],
    maxPages,
  });
  const first = [
    ...headRows(detail, config),
    ...answerRowsOf(detail),
    { cells: [] },
    textRow('', photosTitle, hasPhotos ? 'On the next sheet' : 'No photos uploaded'),
  ];
  const sheets = [sheet('Centre', first, corrections === undefined ? 2 : 1)];
  if (hasPhotos) sheets.push(sheet(photosTitle, photos.flat()));
  if (corrections !== undefined)
    sheets.push(sheet('Corrections', await correctionRows(corrections, centre, store)));
  return buffer(writeWorkbook(sheets));
}
