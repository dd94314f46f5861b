/**
 * Defines the columns of the exports: those of the master list, then those of the checklist as it was submitted, and last what
 * corrections have changed since (product.md, Administrators 2 and Corrections). Exports them as CSV.
 */
import type { Readable } from 'node:stream';
import { rowText, type RowWords } from '#contract/checklist/derive/rows.ts';
import type { RowValue } from '#contract/checklist/questions/row-value.ts';
import { changedRows } from '#contract/review/correction-rules.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { answerCells, answerColumns, type Cell } from '#contract/checklist/derive/columns.ts';
import type { LabelId } from '#contract/checklist/questions/index.ts';
import { type PhotoSlot, photoSlots } from '#contract/exam.ts';
import { centreColumn, centreColumns } from '#contract/centre-columns.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import { toIndianIso } from '../../../kernel/steady-clock.ts';
import { type CentreChecklist, correctionsOf, formStatusOf } from '../detail/centre-detail.ts';
import { csvFile } from '../../../platform/csv/write-csv.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { CentreFilter } from '../search/filter-conditions.ts';
import { readCentres } from '../detail/read-details.ts';
import { type FileWords, fileWordsIn } from './list-words.ts';

const separator = '; ';

function rowWordsOf({ checklist, code, list }: FileWords): RowWords {
  const numbers = new Intl.NumberFormat(list.locale, { useGrouping: 'min2' });
  return {
    ...checklist.words,
    option: code,
    number: (value) => numbers.format(value),
    photoName: () => null,
  };
}

/** Returns e.g. `Row 15 Invigilators: 9 -> 17; Photo of the examination centre: taken again`. */
function textOfOne(correction: Correction, words: FileWords, rowWords: RowWords): string {
  const { labels } = words.checklist;
  const { corrections: texts } = words.list;
  // A list of rooms and an address have lines.
  const inOneLine = (value: RowValue): string =>
    rowText(value, rowWords)
      .split(/\s*\n\s*/)
      .join(', ');
  const rows = changedRows(correction).map(({ number, label, before, after }) =>
    texts.row(number, labels[label], inOneLine(before), inOneLine(after)),
  );
  const photos = correction.photos.map((slot) => texts.photo(labels[`photos.${slot}`]));
  return [...rows, ...photos].join(separator) || texts.unchanged;
}

/** Returns null when nothing was answered. */
function correctionText(corrections: readonly Correction[], words: FileWords): string | null {
  const answered = corrections.filter(({ answered_at: answeredAt }) => answeredAt !== null);
  if (answered.length === 0) return null;
  const rowWords = rowWordsOf(words);
  const texts = answered.map((correction) => textOfOne(correction, words, rowWords));
  if (texts.length === 1) return texts.join('');
  const { numbered } = words.list.corrections;
  return texts.map((text, index) => numbered(String(answered[index]?.number), text)).join(separator);
}

/** `code`: one of a few words of the API, or of the options of a question, that a workbook translates. */
export type ColumnKind = 'plain' | 'code' | 'email' | 'coordinate' | 'moment';

export interface ExportColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Of the question; the other columns are named by `list-words.ts`. */
  readonly label?: LabelId;
  /** In characters of a workbook; by the heading when absent. */
  readonly width?: number;
}

const photoPrefixes: Readonly<Record<PhotoSlot, string>> = {
  centre: 'centre_photo',
  strongRoom: 'strong_room_photo',
};

const plain = (name: string): ExportColumn => ({ name, kind: 'plain' });
const answerKind = (name: string, hasOptions: boolean): ColumnKind => {
  if (name === 'head_email') return 'email';
  return hasOptions ? 'code' : 'plain';
};

/** In the order of `exportCells`. */
export const exportColumns: readonly ExportColumn[] = [
  ...centreColumns.map((name): ExportColumn => {
    const { content, width } = centreColumn[name];
    return { name, kind: content === 'email' ? 'email' : 'plain', ...(width.file && { width: width.file }) };
  }),
  { name: 'form_status', kind: 'code' },
  plain('exam_city'),
  plain('exam_state'),
  ...answerColumns.map(({ name, label, hasOptions }) => ({
    name,
    label,
    kind: answerKind(name, hasOptions),
  })),
  ...photoSlots.flatMap((slot): ExportColumn[] => [
    { name: `${photoPrefixes[slot]}_latitude`, kind: 'coordinate' },
    { name: `${photoPrefixes[slot]}_longitude`, kind: 'coordinate' },
    { name: `${photoPrefixes[slot]}_place_source`, kind: 'code' },
  ]),
  plain('registered'),
  { name: 'checklist_status', kind: 'code' },
  { name: 'updated_at', kind: 'moment' },
  { name: 'submitted_at', kind: 'moment' },
  plain('reference'),
  { name: 'correction_asked_at', kind: 'moment' },
  { name: 'correction_answered_at', kind: 'moment' },
  plain('correction_changes'),
];

function photoCells(photo: StoredPhoto | undefined): Cell[] {
  return [photo?.latitude ?? null, photo?.longitude ?? null, photo?.positionSource ?? null];
}

/** When the last correction was asked for and answered, and what all of them have changed. */
function correctionCells(centre: CentreChecklist, words: FileWords): Cell[] {
  const corrections = correctionsOf(centre);
  const last = corrections.at(-1);
  return [last?.asked_at ?? null, last?.answered_at ?? null, correctionText(corrections, words)];
}

/** Returns one row of an export, with one cell for each column. Moments are ISO 8601 in UTC. */
export function exportCells(centre: CentreChecklist, words: FileWords): Cell[] {
  const { row, status, content } = centre;
  return [
    ...centreColumns.map((column) => row[column]),
    formStatusOf(centre),
    content?.city || null,
    content?.state || null,
    ...answerCells(content?.answers ?? null),
    ...photoSlots.flatMap((slot) => photoCells(content?.photos.find((photo) => photo.slot === slot))),
    row.is_registered === 1,
    status,
    row.updated_at,
    row.submitted_at,
    row.reference,
    ...correctionCells(centre, words),
  ];
}

/** Returns a cell as text for programs: six decimals, Indian time, Yes or No, or an empty text for a missing value. */
function cellAsText(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return kind === 'coordinate' ? formatCoordinate(cell) : String(cell);
  return kind === 'moment' ? toIndianIso(new Date(cell)) : cell;
}

export const csvHeader = exportColumns.map(({ name }) => name);

export const csvRecord = (centre: CentreChecklist): string[] =>
  exportCells(centre, fileWordsIn.en).map((cell, index) =>
    cellAsText(cell, exportColumns[index]?.kind ?? 'plain'),
  );

/** Returns UTF-8 with a BOM, with one line for each matching centre, sorted by centre code. */
export function exportCsv(db: Db, filter: CentreFilter, log: Log): Readable {
  return csvFile(csvHeader, readCentres(db, filter, log), csvRecord);
}
