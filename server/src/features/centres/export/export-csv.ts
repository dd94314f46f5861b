/**
 * Exports all matching centres as CSV for POST /admin/centres/export. The file is streamed, so memory use does not grow
 * with its size.
 */
import { Readable } from 'node:stream';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { cellAsText, exportCells, exportColumns } from './export-columns.ts';
import { fileWordsIn } from './list-words.ts';
import type { CentreFilter } from '../search/filter-conditions.ts';
import type { CentreChecklist } from '../detail/centre-detail.ts';
import { readCentres } from '../detail/read-details.ts';

export const csvHeader = exportColumns.map(({ name }) => name);

export const csvRecord = (centre: CentreChecklist): string[] =>
  exportCells(centre, fileWordsIn.en).map((cell, index) =>
    cellAsText(cell, exportColumns[index]?.kind ?? 'plain'),
  );

async function* writeCsv(db: Db, filter: CentreFilter, log: Log): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([csvHeader]);
  for await (const centres of readCentres(db, filter, log)) yield csvLines(centres.map(csvRecord));
}

/** Returns UTF-8 with a BOM, with one line for each matching centre, sorted by centre code. */
export function exportCsv(db: Db, filter: CentreFilter, log: Log): Readable {
  return Readable.from(writeCsv(db, filter, log), { objectMode: false });
}
