/** Reads the rows of an uploaded centre list. */
import type { CentreCsv, CsvError, CsvRow } from '#contract/centres/centre-csv.ts';
import { readListFile } from './csv-files.ts';

/** Why a file is not a list of centres. */
export type FileError = { readonly kind: 'not-csv' | 'unreadable' | 'no-rows' } | CsvError;

export async function readRows(file: File): Promise<readonly CsvRow[] | FileError> {
  if (!file.name.toLowerCase().endsWith('.csv')) return { kind: 'not-csv' };
  let list: CentreCsv;
  try {
    list = await readListFile(file);
  } catch {
    return { kind: 'unreadable' };
  }
  if (!list.ok) return list.error;
  return list.rows.length === 0 ? { kind: 'no-rows' } : list.rows;
}
