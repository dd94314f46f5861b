/**
 * Reads the rows of a centre list: a CSV file, or the first sheet of an Excel workbook that is one. Runs in a worker, because a large
 * file would keep the page from reacting.
 */
import type { CentreColumn } from '#contract/centre-columns.ts';
import {
  type CentreCsv,
  type CsvError,
  type KnownHeadings,
  normaliseHeading,
  parseCentreCsv,
  parseCentreRecords,
} from '#contract/centres/centre-csv.ts';
import Papa from 'papaparse';
import { type MergedArea, type NotAWorkbook, readSheets, type Sheet } from '../workbook/admin-workbook.ts';

// Guesses which columns the headings of a list stand for, as agencies write them; an administrator confirms it.

const place = '(centre|examcentre|institution|institute|school|college|venue)';

/** Of normalised headings, in the order in which they choose: "Superintendent Mobile" is a phone. */
const patterns: Readonly<Record<CentreColumn, RegExp>> = {
  email: /mail/,
  phone: /mobile|^mob|phone|contactno|contactnumber|cell|whatsapp/,
  centre_pincode: /^pin|pincode|postal|zip/,
  centre_code: new RegExp(`^${place}(code|no|number|id)$`),
  centre_name: new RegExp(`^nameof(the)?${place}|${place}name|^${place}$`),
  official_person: /superintendent|principal|head|official|incharge|coordinator|contactperson|nodal/,
  cfi: /cfi/,
  centre_state: /state/,
  centre_city: /city|town|district/,
};

/** Each heading is used once. The values are indexes of headings. */
function guessColumns(
  headings: readonly string[],
  found: ReadonlyMap<CentreColumn, number>,
): Map<CentreColumn, number> {
  const guessed = new Map(found);
  const normalised = headings.map(normaliseHeading);
  for (const column of Object.keys(patterns) as CentreColumn[]) {
    if (guessed.has(column)) continue;
    const pattern = patterns[column];
    const used = new Set(guessed.values());
    const index = normalised.findIndex((heading, position) => !used.has(position) && pattern.test(heading));
    if (index >= 0) guessed.set(column, index);
  }
  return guessed;
}

type FileKind = 'empty' | 'zip' | 'old-workbook' | 'photo' | 'pdf' | 'web-page' | 'text';

const signatures: readonly (readonly [FileKind, RegExp])[] = [
  ['zip', /^PK\p{Cc}{2}/u],
  ['old-workbook', /^\xd0\xcf\p{Cc}\xe0/u],
  [
    'photo',
    /^(\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|BM....\0\0\0\0|RIFF....WEBP|....ftyp(hei|hev|mif|msf|avi))/s,
  ],
  ['pdf', /^\s*%PDF-/],
  ['web-page', /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|table|meta)\b/i],
  ['empty', /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*$/],
];

const sampledBytes = 1024;

/** Names what a file is by its first bytes, whatever its name says. */
export function detectFileKind(bytes: Uint8Array): FileKind {
  // One character for each byte.
  const start = String.fromCharCode(...bytes.subarray(0, sampledBytes));
  const [kind] = signatures.find(([, pattern]) => pattern.test(start)) ?? [];
  return kind === undefined || (kind === 'empty' && bytes.length > sampledBytes) ? 'text' : kind;
}

function parseListFile(bytes: Uint8Array, known: KnownHeadings): CentreCsv {
  return parseCentreCsv(
    bytes,
    (text, delimiter, maxRecords = 0) =>
      Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxRecords }),
    { known, guess: guessColumns },
  );
}

type OtherFile = Exclude<FileKind, 'zip' | 'text'> | NotAWorkbook;

export type FileError =
  | { readonly kind: 'not-csv' | 'unreadable' | 'too-slow' | 'no-rows' | OtherFile }
  | (CsvError & { readonly isWorkbook: boolean });

type ReadCsv = Extract<CentreCsv, { ok: true }>;

/** A list that was read; `table` says where its columns come from, when the administrator has chosen some of its headings. */
export interface ListFile extends Omit<ReadCsv, 'ok'> {
  /** The numbers of the rows of the list that somebody or a filter has hidden. */
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly CentreColumn[];
  /** The areas whose value was put into rows of the list. */
  readonly merged?: readonly MergedArea[];
}

/** What the sheet shows otherwise than its cells say, as far as it is of the list. */
function withLooks(list: ReadCsv, { hiddenRows, hiddenColumns, merged }: Sheet): ReadCsv & ListFile {
  const numbers = new Set(list.rows.map(({ row }) => row));
  const columns = new Set(list.columns.map(([, column]) => column));
  const hidden = [...numbers].filter((row) => hiddenRows.has(row));
  const hiddenNames = list.columns.flatMap(([name, column]) => (hiddenColumns.has(column) ? [name] : []));
  const filled = merged.filter(
    ({ column, filledRows }) => columns.has(column) && filledRows.some((row) => numbers.has(row)),
  );
  return {
    ...list,
    ...(hidden.length > 0 && { hiddenRows: hidden }),
    ...(hiddenNames.length > 0 && { hiddenColumns: hiddenNames }),
    ...(filled.length > 0 && { merged: filled }),
  };
}

/** The list of the first sheet that has its columns; otherwise what the sheet with most of them lacks. */
async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  known: KnownHeadings,
): Promise<(ReadCsv & ListFile) | Exclude<CentreCsv, ReadCsv> | NotAWorkbook> {
  let closest: Extract<CsvError, { kind: 'missing-columns' }> | null = null;
  for await (const sheet of readSheets(bytes)) {
    if (typeof sheet === 'string') return sheet;
    const list = parseCentreRecords(sheet.records, { known, guess: guessColumns });
    if (list.ok) return withLooks(list, sheet);
    if (list.error.kind !== 'missing-columns') continue;
    if (closest === null || list.error.columns.length < closest.columns.length) closest = list.error;
  }
  return closest === null ? 'damaged' : { ok: false, error: closest };
}

/** Never rejects. */
export async function readListFile(file: File, known: KnownHeadings): Promise<ListFile | FileError> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = detectFileKind(bytes);
    if (kind !== 'text' && kind !== 'zip') return { kind };
    if (kind === 'text' && !file.name.toLowerCase().endsWith('.csv')) return { kind: 'not-csv' };
    const list = kind === 'zip' ? await readWorkbook(bytes, known) : parseListFile(bytes, known);
    if (typeof list === 'string') return { kind: list };
    if (!list.ok) return { ...list.error, isWorkbook: kind === 'zip' };
    const { ok: _, ...read } = list;
    return read.rows.length === 0 ? { kind: 'no-rows' } : read;
  } catch {
    return { kind: 'unreadable' };
  }
}
