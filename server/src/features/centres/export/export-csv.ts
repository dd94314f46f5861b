/** POST /admin/centres/export: `centres.csv`, written while it is read, so that its size costs no memory. */
import { Readable } from 'node:stream';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { exportColumns } from './export-columns.ts';
import type { CentreFilter } from '../search/centre-search.ts';
import { readDetails } from '../detail/read-details.ts';

async function* writeCsv(db: Db, filter: CentreFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([exportColumns.map(({ name }) => name)]);
  for await (const centres of readDetails(db, filter, () => ''))
    yield csvLines(centres.map(({ detail }) => exportColumns.map(({ value }) => value(detail))));
}

/** UTF-8 with BOM; one line for each centre that fits, in the order of their codes. */
export function exportCsv(db: Db, filter: CentreFilter): Readable {
  return Readable.from(writeCsv(db, filter), { objectMode: false });
}
