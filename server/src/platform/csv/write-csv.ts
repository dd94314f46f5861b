/** Lines of CSV files that people open in spreadsheets: RFC 4180, nothing in them runs (security.md S42). */
import { stringify } from 'csv-stringify/sync';

/** So that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe before it, and so does one that looks guarded
 * already: taking exactly one off again gives back every text as it was.
 */
export function defuseFormula(cell: string): string {
  return /^'*[=+\-@\t\r\n\0]/.test(cell) ? `'${cell}` : cell;
}

/**
 * Records with CRLF after each. Every cell is quoted: a spreadsheet that splits at semicolons then finds no new cell
 * inside of a text either. Numbers are written as their digits; no cell is dressed up as a formula to stay text.
 */
export function csvLines(records: readonly (readonly string[])[]): string {
  const defused = records.map((record) => record.map(defuseFormula));
  return stringify(defused, { quoted: true, quoted_empty: false, record_delimiter: '\r\n' });
}
