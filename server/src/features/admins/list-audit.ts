/** GET /admin/audit: the audit trail on screen, page by page (product.md, Administrators 5). Entries are made where the actions are. */
import { auditActions } from '#contract/admins/audit-actions.ts';
import { actorOf, recordRead } from '../../domain/audit/audit-trail.ts';
import { checkAuditTrail } from '../../domain/audit/check-audit-trail.ts';
import { describeFilter, readAuditPage, type AuditFilter } from '../../domain/audit/read-audit-trail.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

/** A page of the entries that match, the newest first; `brokenAt` and `unchecked` are looked for in the whole trail. */
export async function listAudit(services: Services, filter: AuditFilter, page: number, caller: Caller) {
  const { database, keys, limits } = services;
  await recordRead(services, { act: 'audit.read', ...actorOf(caller), details: describeFilter(filter) });
  const pageSize = limits.admin.auditPageSize;
  const { entries, total } = await readAuditPage(database.db, filter, { size: pageSize, number: page });
  const checked = await checkAuditTrail(database.db, keys);
  return { entries, total, pageSize, acts: [...auditActions], ...checked };
}
