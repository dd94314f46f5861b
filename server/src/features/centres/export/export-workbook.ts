/**
 * Exports all matching centres for POST /admin/centres/export-workbook, one row each. Photos are linked by the address of
 * their screen, because signed photo paths expire. The file is streamed.
 */
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre';
import type { Log } from '../../../kernel/log.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { cellAsText, exportCells, exportHeader } from './export-columns.ts';
import type { CentreFilter } from '../search/centre-search.ts';
import { readDetails } from '../detail/read-details.ts';
import { cellText } from './workbook-cells.ts';

const minColumnWidth = 14;
const wideColumnWidth = 32;
const wideColumns = [
  'centre_name',
  'official_person',
  'email',
  'complete_address',
  'head_name',
  'head_email',
];

const columns = [...exportHeader, 'photos_at'].map((name) => ({
  header: name,
  width: wideColumns.includes(name) ? wideColumnWidth : Math.max(minColumnWidth, name.length + 2),
}));

async function* readRows(
  db: Db,
  filter: CentreFilter,
  publicUrl: string,
  log: Log,
): AsyncGenerator<string[]> {
  for await (const centres of readDetails(db, filter, () => '', log)) {
    for (const centre of centres) {
      const { id, photos } = centre.detail;
      const cells = exportCells(centre).map((cell) => cellText(cellAsText(cell)));
      yield [...cells, photos.length === 0 ? '' : `${publicUrl}/admin/exam-centres/${id}`];
    }
  }
}

export function exportWorkbook(db: Db, filter: CentreFilter, publicUrl: string, log: Log): Readable {
  const rows = readRows(db, filter, publicUrl, log);
  const stream = writeXlsxStream(rows, { name: 'Centres', columns, freezePane: { rows: 1 } });
  return Readable.from(stream, { objectMode: false });
}
