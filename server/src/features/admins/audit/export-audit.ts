/** POST /admin/audit/export: the audit trail as a CSV file (product.md, Administrators 5). */
import { Readable } from 'node:stream';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import {
  type AuditFilter,
  describeFilter,
  readAuditEntries,
} from '../../../domain/audit/read-audit-trail.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';

const columns = [
  'sequence',
  'at',
  'actor',
  'address',
  'act',
  'target',
  'details',
  'digest',
  'key_id',
] as const;

async function* writeCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns]);
  for await (const entries of readAuditEntries(db, filter))
    yield csvLines(entries.map((entry) => columns.map((column) => String(entry[column]))));
}

/** UTF-8 with a byte order mark, oldest first; includes the entry of this export. */
export async function exportAudit(
  services: Services,
  filter: AuditFilter,
  caller: Caller,
): Promise<Readable> {
  await recordRead(services, {
    action: 'audit.exported',
    ...actorOf(caller),
    details: describeFilter(filter),
  });
  return Readable.from(writeCsv(services.database.db, filter), { objectMode: false });
}
