/**
 * Reads a centre list: decodes its bytes, finds the delimiter and the header, and names the cells below it. The caller supplies the
 * CSV parser; the rules for the cells are in `centre-rules.ts`.
 */
import { centreColumn, type CentreColumn, centreColumns, requiredCentreColumns } from '../centre-columns.ts';
import { unguardFormula } from '../formula-cells.ts';
import type { RawCentre } from './centre-rules.ts';

/** Detects UTF-16 without a byte order mark: zero bytes are only at even or only at odd offsets. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
  });
  const threshold = sample.length / 8;
  if (odd > threshold && even === 0) return 'utf-16le';
  return even > threshold && odd === 0 ? 'utf-16be' : null;
}

/** Whether more non-ASCII letters are valid than invalid: UTF-8 with damaged bytes, for example a truncated file. */
function isMostlyUtf8(text: string): boolean {
  const invalid = text.match(/\ufffd/g)?.length ?? 0;
  const valid = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return valid > invalid;
}

/**
 * Decodes UTF-8 or UTF-16, each with or without a byte order mark, else Windows-1252 (a superset of Latin-1).
 * Line ends become `\n`. Invalid UTF-8 becomes `\ufffd`, which no field accepts.
 */
export function decodeListText(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ('utf-16le' as const)
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ('utf-16be' as const)
        : guessUtf16(bytes);
  const decode = (encoding: string): string =>
    new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  if (utf16 !== null) return decode(utf16);
  const text = decode('utf-8');
  return !text.includes('\ufffd') || isMostlyUtf8(text) ? text : decode('windows-1252');
}

/** Headings are compared by their lower-case letters and digits, with `center` as `centre`. */
const normalise = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace('center', 'centre');

/** Returns the index of each column found; the specified heading takes precedence over a synonym. */
export function findColumns(headings: readonly string[]): Map<CentreColumn, number> {
  const normalised = headings.map(normalise);
  const indexes = new Map<CentreColumn, number>();
  for (const column of centreColumns) {
    const index = [normalise(column), ...centreColumn[column].otherHeadings]
      .map((heading) => normalised.indexOf(heading))
      .find((found) => found >= 0);
    if (index !== undefined) indexes.set(column, index);
  }
  return indexes;
}

const columnNames = new Set<string>(centreColumns);

/** Renames the headings of a record to the names of the columns and drops all others. */
export function nameColumns(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const headings = Object.keys(record);
  // Requests have thousands of records, nearly always with the exact names.
  if (headings.every((heading) => columnNames.has(heading))) return record;
  return Object.fromEntries(
    [...findColumns(headings)].map(([column, index]) => [column, record[headings[index] ?? '']]),
  );
}

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
interface SplitText {
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
