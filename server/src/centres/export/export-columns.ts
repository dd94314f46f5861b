/**
 * Defines the columns of the exports: those of the master list, then those of the checklist as it counts, then what corrections have
 * changed and, in CSV, what was submitted first, and last the contact with the centre (product.md, Administrators 2 and Corrections).
 * Exports them as CSV.
 */
import { rowText, type RowWords } from '#contract/checklist/rows.ts';
import type { RowValue } from '#contract/checklist/question-kinds.ts';
import { changedRows } from '#contract/review/correction-items.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { type FileWords, fileWordsIn } from './list-words.ts';
import type { Readable } from 'node:stream';
import { answerCells, answerColumns, type Cell, listSeparator } from '#contract/checklist/columns.ts';
import type { LabelId } from '#contract/checklist/questions.ts';
import { type PhotoSlot, photoSlots } from '#contract/exam.ts';
import { centreColumn, centreColumns } from '#contract/centre-columns.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { countSerious, readSetAside, toDecision } from '../../submissions/stored-corrections.ts';
import { toIndianIso } from '../../kernel/steady-clock.ts';
import { type CentreChecklist, correctionsOf, formStatusOf, readCentres } from '../detail.ts';
import { csvFile } from '../../platform/files/write-csv.ts';
import type { Log } from '../../kernel/log.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { CentreFilter } from '../search/conditions.ts';

// Says in one cell what corrections have changed (product.md, Corrections).

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
  { name: 'decision', kind: 'code' },
  plain('decided_by'),
  { name: 'decided_at', kind: 'moment' },
  { name: 'reasons_set_aside', kind: 'code' },
];

/** What the checks found and what the agency has done; after all other columns, in the order of `contactCells`. */
export const contactColumns: readonly ExportColumn[] = [
  plain('serious_reasons'),
  plain('reminders'),
  { name: 'last_note_at', kind: 'moment' },
  { name: 'last_note_outcome', kind: 'code' },
  plain('last_note'),
  plain('call_back_on'),
];

export function contactCells({ row }: CentreChecklist): Cell[] {
  return [
    row.decision === null ? null : countSerious(row.reasons),
    row.reminder_count || null,
    row.noted_at,
    row.note_outcome,
    row.note || null,
    row.call_back_on,
  ];
}

const correctedOn: ExportColumn = { name: 'corrected_on', kind: 'moment' };

/** What corrections can change: the answers and where the photos were taken. */
const correctableColumns = exportColumns.filter(
  ({ name, label }) =>
    label !== undefined || Object.values(photoPrefixes).some((prefix) => name.startsWith(prefix)),
);

/** In the order of `correctableColumns`. */
function correctableCells(content: CentreChecklist['content']): Cell[] {
  const photoOf = (slot: PhotoSlot) => content?.photos.find((photo) => photo.slot === slot);
  return [
    ...answerCells(content?.answers ?? null),
    ...photoSlots.flatMap((slot): Cell[] => {
      const photo = photoOf(slot);
      return [photo?.latitude ?? null, photo?.longitude ?? null, photo?.positionSource ?? null];
    }),
  ];
}

/** Without a decision before the submission; the codes of the reasons that officers have set aside. */
function decisionCells(row: CentreChecklist['row']): Cell[] {
  const {
    decision,
    decided_by: by,
    decided_at: at,
  } = { decided_by: null, decided_at: null, ...toDecision(row) };
  const setAside = readSetAside(row.reasons).map(({ code }) => code);
  return [decision ?? null, by, at, [...new Set(setAside)].join(listSeparator) || null];
}

/** When the last correction was asked for and answered, and what all of them have changed. */
function correctionCells(centre: CentreChecklist, words: FileWords): Cell[] {
  const corrections = correctionsOf(centre);
  const last = corrections.at(-1);
  return [last?.asked_at ?? null, last?.answered_at ?? null, correctionText(corrections, words)];
}

/** When the last answer to a correction arrived, ISO 8601 in UTC; null without one. */
const lastAnsweredAt = ({ corrections }: CentreChecklist): string | null =>
  corrections.findLast(({ answeredAt }) => answeredAt !== null)?.answeredAt ?? null;

interface ChangedCell {
  readonly column: ExportColumn;
  readonly first: Cell;
  readonly counting: Cell;
}

/** Returns the columns whose cells corrections have changed, with what was submitted first and what counts. */
export function changedCells(centre: CentreChecklist): ChangedCell[] {
  if (lastAnsweredAt(centre) === null) return [];
  const { content, first } = centre;
  const before = correctableCells(first);
  return correctableCells(content).flatMap((counting, index) => {
    const [column, cell = null] = [correctableColumns[index], before[index]];
    return column === undefined || cell === counting ? [] : [{ column, first: cell, counting }];
  });
}

/** Returns one row of an export, with one cell for each column. Moments are ISO 8601 in UTC. */
export function exportCells(centre: CentreChecklist, words: FileWords): Cell[] {
  const { row, status, content } = centre;
  return [
    ...centreColumns.map((column) => row[column]),
    formStatusOf(centre),
    content?.city || null,
    content?.state || null,
    ...correctableCells(content),
    row.is_registered === 1,
    status,
    row.updated_at,
    row.submitted_at,
    row.reference,
    ...correctionCells(centre, words),
    ...decisionCells(row),
  ];
}

/** Returns a cell as text for programs: six decimals, Indian time, Yes or No, or an empty text for a missing value. */
export function cellAsText(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return kind === 'coordinate' ? formatCoordinate(cell) : String(cell);
  return kind === 'moment' ? toIndianIso(new Date(cell)) : cell;
}

/** What was submitted first has a column of its own for each answer, so that programs find it; empty where nothing has changed. */
const csvColumns: readonly ExportColumn[] = [
  ...exportColumns,
  correctedOn,
  ...correctableColumns.map(({ name, kind }) => ({ name: `first_${name}`, kind })),
  ...contactColumns,
];

export const csvHeader = csvColumns.map(({ name }) => name);

export function csvRecord(centre: CentreChecklist): string[] {
  const changed = changedCells(centre);
  const firstCells = correctableColumns.map(
    (column) => changed.find((cell) => cell.column === column)?.first ?? null,
  );
  const cells = [...exportCells(centre, fileWordsIn.en), lastAnsweredAt(centre), ...firstCells];
  return [...cells, ...contactCells(centre)].map((cell, index) =>
    cellAsText(cell, csvColumns[index]?.kind ?? 'plain'),
  );
}

/** Returns UTF-8 with a BOM, with one line for each matching centre, sorted by centre code. */
export function exportCsv(db: Db, filter: CentreFilter, log: Log): Readable {
  return csvFile(csvHeader, readCentres(db, filter, log), csvRecord);
}
