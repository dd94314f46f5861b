/** The audit trail on screen and as a file (product.md, Administrators 5). Entries themselves are made where the acts are. */
import { Readable } from 'node:stream';
import { auditActions } from '#contract/admins/audit-actions.ts';
import { byteOrderMark, csvLines } from '../../platform/csv/write-csv.ts';
import { checkAuditTrail } from '../../domain/audit/check-audit-trail.ts';
import { readAuditEntries, readAuditPage, type AuditFilter } from '../../domain/audit/read-audit-trail.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';

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

/** A page of the entries that fit, the newest first; `brokenAt` and `unchecked` are looked for in the whole trail. */
export async function listAudit(
  { database, keys, limits }: Pick<Services, 'database' | 'keys' | 'limits'>,
  filter: AuditFilter,
  page: number,
) {
  const pageSize = limits.admin.auditPageSize;
  const { entries, total } = await readAuditPage(database.db, filter, { size: pageSize, number: page });
  const checked = await checkAuditTrail(database.db, keys);
  return { entries, total, pageSize, acts: [...auditActions], ...checked };
}

async function* writeCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns]);
  for await (const entries of readAuditEntries(db, filter))
    yield csvLines(entries.map((entry) => columns.map((column) => String(entry[column]))));
}

/** UTF-8 with BOM, the oldest first. */
export function exportAudit(db: Db, filter: AuditFilter): Readable {
  return Readable.from(writeCsv(db, filter), { objectMode: false });
}
