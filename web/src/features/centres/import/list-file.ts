/**
 * Reads the rows of a centre list: a CSV file, or the first sheet of an Excel workbook that is one. Runs in a worker, because a large
 * file would keep the page from reacting.
 */
import {
  parseCentreRecords,
  type CentreCsv,
  type CsvError,
  type CsvRow,
} from '#contract/centres/centre-csv.ts';
import { parseListFile } from './csv-files.ts';
import { detectFileKind, type FileKind } from './file-kind.ts';
import { readSheets, type NotAWorkbook } from '../workbook/admin-workbook.ts';

type OtherFile = Exclude<FileKind, 'zip' | 'text'> | NotAWorkbook;

/** Why a file is not a list of centres. */
export type FileError =
  | { readonly kind: 'not-csv' | 'unreadable' | 'too-slow' | 'no-rows' | OtherFile }
  | (CsvError & { readonly isWorkbook: boolean });

/** The list of the first sheet that has its columns; otherwise what the sheet with most of them lacks. */
async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<CentreCsv | NotAWorkbook> {
  let closest: Extract<CsvError, { kind: 'missing-columns' }> | null = null;
  for await (const sheet of readSheets(bytes)) {
    if (typeof sheet === 'string') return sheet;
    const list = parseCentreRecords(sheet);
    if (list.ok) return list;
    if (list.error.kind !== 'missing-columns') continue;
    if (closest === null || list.error.columns.length < closest.columns.length) closest = list.error;
  }
  return closest === null ? 'damaged' : { ok: false, error: closest };
}

async function readBytes(file: File): Promise<readonly CsvRow[] | FileError> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = detectFileKind(bytes);
  if (kind !== 'text' && kind !== 'zip') return { kind };
  if (kind === 'text' && !file.name.toLowerCase().endsWith('.csv')) return { kind: 'not-csv' };
  const list = kind === 'zip' ? await readWorkbook(bytes) : parseListFile(bytes);
  if (typeof list === 'string') return { kind: list };
  if (!list.ok) return { ...list.error, isWorkbook: kind === 'zip' };
  return list.rows.length === 0 ? { kind: 'no-rows' } : list.rows;
}

/** Never rejects. */
export async function readListFile(file: File): Promise<readonly CsvRow[] | FileError> {
  try {
    return await readBytes(file);
  } catch {
    return { kind: 'unreadable' };
  }
}
