/** Writes the lines of CSV files (RFC 4180) so that no cell becomes a formula in a spreadsheet (security.md S42). */
import { stringify } from 'csv-stringify/sync';

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Prefixes a cell that a spreadsheet would read as a formula with an apostrophe, also when it has apostrophes already:
 * removing exactly one restores the original text.
 */
export function defuseFormula(cell: string): string {
  return /^'*[=+\-@\t\r\n\0]/.test(cell) ? `'${cell}` : cell;
}

/**
 * Writes CRLF after each record. Every cell is quoted, so that a spreadsheet that splits at semicolons does not find a
 * new cell inside a text. Numbers are written as digits; no cell is written as a formula to keep it a text.
 */
export function csvLines(records: readonly (readonly string[])[]): string {
  const defused = records.map((record) => record.map(defuseFormula));
  return stringify(defused, { quoted: true, quoted_empty: false, record_delimiter: '\r\n' });
}
