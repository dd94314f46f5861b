/**
 * The bare limit of the workbook export, in a process of its own: Fastify and the portal's writer of workbooks on ready rows. The
 * rows are those of the export, read before the first request. Argument: the data folder.
 */
import path from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { Kysely } from 'kysely';
import { readConfig } from '../../server/src/config.ts';
import { workbookSheets } from '../../server/src/features/centres/export/export-workbook.ts';
import { createLog } from '../../server/src/kernel/log.ts';
import {
  EmbeddedDialect,
  openSqliteConnection,
} from '../../server/src/platform/database/sqlite/connection.ts';
import type { Sheet, SheetRow } from '../../server/src/platform/workbook/sheet.ts';
import { writeWorkbook } from '../../server/src/platform/workbook/write-workbook.ts';
import type { Database } from '../../server/src/schema.ts';

const [dataDir = ''] = process.argv.slice(2);
const connection = openSqliteConnection(path.join(dataDir, 'portal.sqlite'), 'reading');
const db = new Kysely<Database>({ dialect: new EmbeddedDialect({ database: connection }) });
const list = { input: {}, language: 'en', now: new Date(), closesOn: null } as const;
const sheets = workbookSheets(
  db,
  list,
  readConfig({ DATA_DIR: dataDir }),
  createLog(() => undefined),
);

async function withReadyRows(sheet: Sheet): Promise<Sheet> {
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows) rows.push(row);
  return { ...sheet, rows };
}

const ready: Sheet[] = [];
// The second sheet counts the rows of the first.
for (const sheet of sheets) ready.push(await withReadyRows(sheet));
await db.destroy();

const app = fastify();
app.post('/export', (_request, reply) =>
  reply.type('application/octet-stream').send(Readable.from(writeWorkbook(ready), { objectMode: false })),
);
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
