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

/** Headings are compared by their letters and digits in lower case, with `center` as `centre`. */
export const normaliseHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace('center', 'centre');

/** What an administrator has chosen for headings that the portal does not know by itself, by normalised heading. */
export type KnownHeadings = Readonly<Record<string, CentreColumn>>;

const specifiedHeadings = new Set(centreColumns.map(normaliseHeading));

/** Whether the specification names a column like this: then it is that column, whatever anybody chooses. */
export const isSpecifiedHeading = (heading: string): boolean =>
  specifiedHeadings.has(normaliseHeading(heading));

/**
 * Returns the index of each column found; the specified name takes precedence over what the administrator has chosen for a heading, and
 * that over a synonym.
 */
export function findColumns(
  headings: readonly string[],
  known: KnownHeadings = {},
): Map<CentreColumn, number> {
  const normalised = headings.map(normaliseHeading);
  const chosen = new Map(Object.entries(known).filter(([heading]) => !specifiedHeadings.has(heading)));
  const indexes = new Map<CentreColumn, number>();
  for (const column of centreColumns) {
    const index = [
      normalised.indexOf(normaliseHeading(column)),
      normalised.findIndex((heading) => chosen.get(heading) === column),
      ...centreColumn[column].otherHeadings.map((name) => (chosen.has(name) ? -1 : normalised.indexOf(name))),
    ].find((found) => found >= 0);
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

/** The headings of a file whose columns an administrator chooses, with the first row below them. */
export interface HeadingTable {
  readonly headings: readonly string[];
  readonly example: readonly string[];
  /** Where the columns are taken from, or would be by a guess. */
  readonly columns: ColumnIndexes;
}

/** The index of the heading of each column. */
export type ColumnIndexes = readonly (readonly [CentreColumn, number])[];

/**
 * Why a file is not a list: required columns are missing, or a quotation mark is unbalanced from a row on. `table`: the columns may
 * have other headings.
 */
export type CsvError =
  | {
      readonly kind: 'missing-columns';
      readonly columns: readonly CentreColumn[];
      readonly table?: HeadingTable;
    }
  | { readonly kind: 'broken-quotes'; readonly row: number };

/** `table`: headings of the list that the portal knows only from the administrator. */
export type CentreCsv =
  | {
      readonly ok: true;
      readonly rows: readonly CsvRow[];
      readonly columns: ColumnIndexes;
      readonly table?: HeadingTable;
    }
  | { readonly ok: false; readonly error: CsvError };

/** Returns the columns that were found and those that may have other headings. */
type GuessColumns = (
  headings: readonly string[],
  found: ReadonlyMap<CentreColumn, number>,
) => ReadonlyMap<CentreColumn, number>;

/** What is known of headings, and how those of other lists are guessed. */
export interface Headings {
  readonly known: KnownHeadings;
  readonly guess: GuessColumns;
}

/** The delimiters that spreadsheets write, in order of preference. */
const listDelimiters = [',', ';', '\t'] as const;

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

/** Titles and a `sep=;` line may precede the header. */
const maxLinesAboveHeader = 10;

/** A row with fewer columns is no header, however many others there are. */
const fewestGuessed = 3;

type Records = readonly (readonly string[])[];

/** The row with most of the columns, known or guessed; undefined when no row can be the header. */
function findHeadingTable(records: Records, { known, guess }: Headings): HeadingTable | undefined {
  const tables = records.slice(0, maxLinesAboveHeader + 1).map((headings, index) => ({
    headings,
    example: records.slice(index + 1).find((record) => !isBlank(record)) ?? [],
    columns: [...guess(headings, findColumns(headings, known))],
  }));
  const most = Math.max(0, ...tables.map(({ columns }) => columns.length));
  const table = tables.find(({ columns }) => columns.length === most);
  if (table === undefined || most < fewestGuessed) return undefined;
  const headings = new Set(table.headings.filter((heading) => heading.trim() !== ''));
  return headings.size < requiredCentreColumns.length ? undefined : table;
}

/** Finds the header, the record with the most known headings, and names the cells below it; blank rows are skipped. */
export function parseCentreRecords(records: Records, headings?: Headings): CentreCsv {
  const known = headings?.known;
  const counts = records.slice(0, maxLinesAboveHeader + 1).map((record) => findColumns(record, known).size);
  const headerIndex = counts.indexOf(Math.max(0, ...counts));
  const header = records[headerIndex] ?? [];
  const indexes = findColumns(header, known);
  const missingColumns = requiredCentreColumns.filter((column) => !indexes.has(column));
  if (missingColumns.length > 0) {
    const table = headings && findHeadingTable(records, headings);
    return {
      ok: false,
      error: { kind: 'missing-columns', columns: missingColumns, ...(table && { table }) },
    };
  }
  const rows: CsvRow[] = [];
  records.forEach((record, index) => {
    if (index <= headerIndex || isBlank(record)) return;
    const cells = Object.fromEntries(
      [...indexes].map(([column, cellIndex]) => [column, unguardFormula(record[cellIndex] ?? '')]),
    );
    rows.push({ row: index + 1, cells });
  });
  const isChosen = header.some(
    (heading) => !isSpecifiedHeading(heading) && known?.[normaliseHeading(heading)] !== undefined,
  );
  const example = records[(rows[0]?.row ?? 0) - 1] ?? [];
  const columns = [...indexes];
  return { ok: true, rows, columns, ...(isChosen && { table: { headings: header, example, columns } }) };
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
export function parseCentreCsv(bytes: Uint8Array, split: SplitCells, headings?: Headings): CentreCsv {
  const text = decodeListText(bytes);
  const countHeadings = (delimiter: string): number =>
    Math.max(
      0,
      ...split(text, delimiter, sampledRecords).data.map((record) => {
        const found = findColumns(record, headings?.known);
        return (headings?.guess(record, found) ?? found).size;
      }),
    );
  const delimiter = listDelimiters.reduce((best, candidate) =>
    countHeadings(candidate) > countHeadings(best) ? candidate : best,
  );
  const { data, errors } = split(text, delimiter);
  const list = parseCentreRecords(data, headings);
  // A cell with an unclosed quotation mark swallows the rows below it, so the rest of the file is unusable.
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  return list.ok && quoteError !== undefined
    ? { ok: false, error: { kind: 'broken-quotes', row: (quoteError.row ?? 0) + 1 } }
    : list;
}
