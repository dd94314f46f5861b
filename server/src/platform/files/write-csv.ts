/** Writes the lines of CSV files (RFC 4180) so that no cell becomes a formula in a spreadsheet (security.md S42). */
import { Readable } from 'node:stream';
import { guardFormula } from '#contract/formula-cells.ts';

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

const quoted = (cell: string): string => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`);

/**
 * Writes CRLF after each record. Every cell is quoted; what a spreadsheet that splits at semicolons finds inside a text is guarded as
 * well. Numbers are written as digits; no cell is written as a formula to keep it a text.
 * @param guard makes a cell safe for a spreadsheet
 */
export function csvLines(records: Iterable<readonly string[]>, guard = guardFormula): string {
  let lines = '';
  for (const record of records) lines += `${record.map((cell) => quoted(guard(cell))).join(',')}\r\n`;
  return lines;
}

/** Streams a file with one record for each item; the items come in batches, so that memory use does not grow with its size. */
export function csvFile<Item>(
  header: readonly string[],
  batches: AsyncIterable<Iterable<Item>>,
  toRecord: (item: Item) => readonly string[],
  guard = guardFormula,
): Readable {
  const lines = async function* () {
    yield byteOrderMark + csvLines([header]);
    for await (const items of batches) yield csvLines(Iterator.from(items).map(toRecord), guard);
  };
  return Readable.from(lines(), { objectMode: false });
}
