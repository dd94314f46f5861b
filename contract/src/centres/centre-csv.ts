/**
 * Reads a centre list as people really have it: the encoding of its bytes, its header in any case, order and spelling,
 * and the cells below. Splitting text into cells is the CSV parser's work and not done here; rules are not applied.
 */
import { centreColumns, type CentreColumn } from '../exam.ts';
import { requiredCentreColumns, type RawCentre } from './centre-rules.ts';

/** One row of a list. `row` counts as a spreadsheet does: from 1, the header and blank rows included. */
export interface CsvRow {
  readonly row: number;
  /** Columns that the list does not have are not there; a blank cell is ''. */
  readonly cells: RawCentre;
}

/** Why a file is no list: columns that it must have, or the row from which its quotation marks do not fit. */
export type CsvError =
  | { readonly kind: 'missing-columns'; readonly columns: readonly CentreColumn[] }
  | { readonly kind: 'broken-quotes'; readonly row: number };

export type CentreCsv =
  { readonly ok: true; readonly rows: readonly CsvRow[] } | { readonly ok: false; readonly fault: CsvError };

/** Delimiters that spreadsheets write, in the order in which they are tried. */
export const listDelimiters = [',', ';', '\t'] as const;

/** Counts zero bytes at even and odd places of the beginning: UTF-16 without a mark has them on one side only. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const beginning = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  beginning.forEach((byte, index) => {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
  });
  const many = beginning.length / 8;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

/** UTF-8 in which bytes are broken, for example cut off, is told by the letters beyond ASCII that are whole in it. */
function isMostlyUtf8(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return whole > broken;
}

/**
 * The text of a list: UTF-8 or UTF-16, each with or without its mark, else Windows-1252 (which holds Latin-1).
 * Line ends come out as `\n`. Where UTF-8 is broken stands `\ufffd`, which no field may hold.
 */
export function decodeListText(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ('utf-16le' as const)
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ('utf-16be' as const)
        : guessUtf16(bytes);
  const decode = (encoding: string): string =>
    new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  if (marked !== null) return decode(marked);
  const text = decode('utf-8');
  return !text.includes('\ufffd') || isMostlyUtf8(text) ? text : decode('windows-1252');
}

/** What a heading is compared by: its letters and digits, in lower case, `center` as `centre`. */
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace('center', 'centre');

/** Other headings that people use: those of the dashboard and its exports, and common words. */
const otherHeadings: Readonly<Record<CentreColumn, readonly string[]>> = {
  centre_code: ['code'],
  centre_name: ['name'],
  cfi: [],
  centre_city: ['city'],
  centre_state: ['state'],
  centre_pincode: ['pincode', 'pin'],
  official_person: ['official'],
  phone: ['mobile', 'phonenumber', 'mobilenumber'],
  email: ['emailid', 'emailaddress'],
};

/** Where each known column stands; the specified heading wins over another word for it. */
export function findColumns(headings: readonly string[]): Map<CentreColumn, number> {
  const plainHeadings = headings.map(plain);
  const indexes = new Map<CentreColumn, number>();
  for (const column of centreColumns) {
    const index = [plain(column), ...otherHeadings[column]]
      .map((heading) => plainHeadings.indexOf(heading))
      .find((found) => found >= 0);
    if (index !== undefined) indexes.set(column, index);
  }
  return indexes;
}

const knownColumns = new Set<string>(centreColumns);

/** A record of a list by the names of the nine columns, however it spells them; what it calls otherwise is left out. */
export function nameColumns(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const headings = Object.keys(record);
  // Thousands of records come at once, nearly always with the right names.
  if (headings.every((heading) => knownColumns.has(heading))) return record;
  return Object.fromEntries(
    [...findColumns(headings)].map(([column, index]) => [column, record[headings[index] ?? '']]),
  );
}

/** An apostrophe that spreadsheets and our own exports put before a cell that would run as a formula; one is taken off. */
function withoutFormulaGuard(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r\n\0])/, '');
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

/** Titles and a `sep=;` line may stand above the header; further down nothing is taken for one. */
const maxLinesAboveHeader = 10;

/** Finds the header and names the cells below it; blank rows are skipped but counted. */
export function parseCentreRecords(records: readonly (readonly string[])[]): CentreCsv {
  const beginning = records.slice(0, maxLinesAboveHeader + 1);
  const counts = beginning.map((record) => findColumns(record).size);
  const headerIndex = counts.indexOf(Math.max(0, ...counts));
  const indexes = findColumns(records[headerIndex] ?? []);
  const missingColumns = requiredCentreColumns.filter((column) => !indexes.has(column));
  if (missingColumns.length > 0)
    return { ok: false, fault: { kind: 'missing-columns', columns: missingColumns } };
  const rows: CsvRow[] = [];
  records.forEach((record, index) => {
    if (index <= headerIndex || isBlank(record)) return;
    const cells = Object.fromEntries(
      [...indexes].map(([column, position]) => [column, withoutFormulaGuard(record[position] ?? '')]),
    );
    rows.push({ row: index + 1, cells });
  });
  return { ok: true, rows };
}

/** A text as the caller's CSV parser splits it into records of cells, and what it complains about. */
export interface SplitText {
  readonly data: string[][];
  /** `row` counts records from 0. */
  readonly errors: readonly { readonly type: string; readonly row?: number | undefined }[];
}

/** Splits the beginning of a text, or all of it. */
export type SplitCells = (text: string, delimiter: string, maxRecords?: number) => SplitText;

/** Long enough for titles above the header; the delimiter under which the most columns are named is the right one. */
const previewedRecords = maxLinesAboveHeader + 2;

/** Reads a file with commas, semicolons or tabs; never throws, whatever the bytes are. */
export function parseCentreCsv(bytes: Uint8Array, split: SplitCells): CentreCsv {
  const text = decodeListText(bytes);
  const named = (delimiter: string): number =>
    Math.max(0, ...split(text, delimiter, previewedRecords).data.map((record) => findColumns(record).size));
  const delimiter = listDelimiters.reduce((best, one) => (named(one) > named(best) ? one : best));
  const { data, errors } = split(text, delimiter);
  const list = parseCentreRecords(data);
  // A cell whose quotation mark is not closed swallows the rows below it: nothing after it can be trusted.
  const broken = errors.find(({ type }) => type === 'Quotes');
  return list.ok && broken !== undefined
    ? { ok: false, fault: { kind: 'broken-quotes', row: (broken.row ?? 0) + 1 } }
    : list;
}
