/** Writes the lines of CSV files (RFC 4180) so that no cell becomes a formula in a spreadsheet (security.md S42). */
import { stringify } from 'csv-stringify/sync';
import { guardFormula } from '#contract/formula-cells.ts';

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Writes CRLF after each record. Every cell is quoted, so that a spreadsheet that splits at semicolons does not find a
 * new cell inside a text. Numbers are written as digits; no cell is written as a formula to keep it a text.
 * @param guard makes a cell safe for a spreadsheet
 */
export function csvLines(records: readonly (readonly string[])[], guard = guardFormula): string {
  const guarded = records.map((record) => record.map((cell) => guard(cell)));
  return stringify(guarded, { quoted: true, quoted_empty: false, record_delimiter: '\r\n' });
}
