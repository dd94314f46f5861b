/** Writes the lines of CSV files (RFC 4180) so that no cell becomes a formula in a spreadsheet (security.md S42). */
import { guardFormula } from '#contract/formula-cells.ts';

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

const quoted = (cell: string): string => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`);

/**
 * Writes CRLF after each record. Every cell is quoted, so that a spreadsheet that splits at semicolons does not find a
 * new cell inside a text. Numbers are written as digits; no cell is written as a formula to keep it a text.
 * @param guard makes a cell safe for a spreadsheet
 */
export function csvLines(records: Iterable<readonly string[]>, guard = guardFormula): string {
  let lines = '';
  for (const record of records) lines += `${record.map((cell) => quoted(guard(cell))).join(',')}\r\n`;
  return lines;
}
