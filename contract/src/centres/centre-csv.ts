/**
 * Reads a centre list: finds the delimiter and the header, and names the cells below it. The caller supplies the CSV
 * parser; the rules for the cells are in `centre-rules.ts`.
 */
import { type CentreColumn, requiredCentreColumns } from '../centre-columns.ts';
import { findColumns } from './centre-headings.ts';
import { type RawCentre } from './centre-rules.ts';
import { decodeListText } from './decode-list.ts';
import { unguardFormula } from '../formula-cells.ts';

/** One row of a list. `row` is the number that a spreadsheet shows: from 1, with header and blank rows counted. */
export interface CsvRow {
  readonly row: number;
  /** Columns that the list lacks are absent; a blank cell is ''. */
  readonly cells: RawCentre;
}

/** Why a file is not a list: required columns are missing, or a quotation mark is unbalanced from a row on. */
export type CsvError =
  | { readonly kind: 'missing-columns'; readonly columns: readonly CentreColumn[] }
  | { readonly kind: 'broken-quotes'; readonly row: number };

export type CentreCsv =
  { readonly ok: true; readonly rows: readonly CsvRow[] } | { readonly ok: false; readonly error: CsvError };

/** The delimiters that spreadsheets write, in order of preference. */
export const listDelimiters = [',', ';', '\t'] as const;

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

/** Titles and a `sep=;` line may precede the header. */
const maxLinesAboveHeader = 10;

/** Finds the header, the record with the most known headings, and names the cells below it; blank rows are skipped. */
export function parseCentreRecords(records: readonly (readonly string[])[]): CentreCsv {
  const counts = records.slice(0, maxLinesAboveHeader + 1).map((record) => findColumns(record).size);
  const headerIndex = counts.indexOf(Math.max(0, ...counts));
  const indexes = findColumns(records[headerIndex] ?? []);
  const missingColumns = requiredCentreColumns.filter((column) => !indexes.has(column));
  if (missingColumns.length > 0)
    return { ok: false, error: { kind: 'missing-columns', columns: missingColumns } };
  const rows: CsvRow[] = [];
  records.forEach((record, index) => {
    if (index <= headerIndex || isBlank(record)) return;
    const cells = Object.fromEntries(
      [...indexes].map(([column, cellIndex]) => [column, unguardFormula(record[cellIndex] ?? '')]),
    );
    rows.push({ row: index + 1, cells });
  });
  return { ok: true, rows };
}

/** The records of a text, as split by the caller's CSV parser, and the parser's errors. */
export interface SplitText {
  readonly data: string[][];
  /** `row` counts records from 0. */
  readonly errors: readonly { readonly type: string; readonly row?: number | undefined }[];
}

/** Splits a text into at most `maxRecords` records; by default all of it. */
export type SplitCells = (text: string, delimiter: string, maxRecords?: number) => SplitText;

const sampledRecords = maxLinesAboveHeader + 2;

/** Reads a file with commas, semicolons or tabs, whichever yields the most known headings. Never throws. */
export function parseCentreCsv(bytes: Uint8Array, split: SplitCells): CentreCsv {
  const text = decodeListText(bytes);
  const countHeadings = (delimiter: string): number =>
    Math.max(0, ...split(text, delimiter, sampledRecords).data.map((record) => findColumns(record).size));
  const delimiter = listDelimiters.reduce((best, candidate) =>
    countHeadings(candidate) > countHeadings(best) ? candidate : best,
  );
  const { data, errors } = split(text, delimiter);
  const list = parseCentreRecords(data);
  // A cell with an unclosed quotation mark swallows the rows below it, so the rest of the file is unusable.
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  return list.ok && quoteError !== undefined
    ? { ok: false, error: { kind: 'broken-quotes', row: (quoteError.row ?? 0) + 1 } }
    : list;
}
