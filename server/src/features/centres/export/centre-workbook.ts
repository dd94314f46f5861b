/**
 * Writes one centre as a workbook for GET /admin/centres/{id}/download (specification section 2): what identifies it and rows
 * 0 to 28 on the first sheet, both photos on the second. It is in English, with the labels and formats of the screen, and
 * prints on at most three A4 pages: a sheet begins on a page of its own. Both show what counts, with what was submitted first below
 * it. A centre that was asked for a correction has a third sheet, with what was asked for and by whom, and the replaced photos; the
 * first one then prints on one page.
 */
import { buffer } from 'node:stream/consumers';
import { rowText } from '#contract/checklist/derive/rows.ts';
import { changedRows } from '#contract/review/correction-rules.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { isCorrectionItem, labelOfItem } from '#contract/review/correction-items.ts';
import type { CentreDetail } from '#contract/centres/centre-views.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';
import type { PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import type { Sheet, SheetRow } from '../../../platform/workbook/sheet.ts';
import type { CentreWithPhotos } from '../detail/centre-detail.ts';
import { writeWorkbook } from '../../../platform/workbook/write-workbook.ts';
import type { Services } from '../../../services.ts';
import {
  columnWidths,
  formatDay,
  formatIndianTime,
  labels,
  locale,
  photoRows,
  textRow,
  textRows,
  titleRow,
  words,
} from './workbook-rows.ts';

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
    textRow('', 'Answered', formatIndianTime(locale, answeredAt)),
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
    textRow('', 'Asked', `${formatIndianTime(locale, askedAt)}, ${askedBy}`),
  ];
}

/** The photos that were replaced follow the rows of all corrections. */
async function correctionRows(
  { detail, replacedPhotoIds }: CentreWithPhotos,
  store: PhotoStore,
): Promise<SheetRow[]> {
  const { corrections = [], replaced_photos: photos = [] } = detail;
  const replaced = await Promise.all(
    photos.map((photo, index) => photoRows(store, photo, replacedPhotoIds[index] ?? '')),
  );
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
export function workbookName({ centre_code, centre_name }: CentreDetail): string {
  return `${`${centre_code}_${centre_name}`.slice(0, maxFileNameLength)}.xlsx`;
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

export async function writeCentreWorkbook(
  centre: CentreWithPhotos,
  store: PhotoStore,
  config: Config,
): Promise<Uint8Array> {
  const { detail, photoIds } = centre;
  const hasPhotos = detail.photos.length > 0;
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
      ...answerRowsOf(detail),
      { cells: [] },
      textRow('', photosTitle, hasPhotos ? 'On the next sheet' : 'No photos uploaded'),
    ],
    maxPages: detail.corrections === undefined ? 2 : 1,
  };
  const photoSheet: Sheet = {
    ...common,
    name: photosTitle,
    rows: [titleRow(detail), ...photos.flat()],
    maxPages: 1,
  };
  const sheets = hasPhotos ? [centreSheet, photoSheet] : [centreSheet];
  if (detail.corrections === undefined) return buffer(writeWorkbook(sheets));
  const corrections = await correctionRows(centre, store);
  const correctionSheet: Sheet = {
    ...common,
    name: 'Corrections',
    rows: [titleRow(detail), ...corrections],
    maxPages: 1,
  };
  return buffer(writeWorkbook([...sheets, correctionSheet]));
}
