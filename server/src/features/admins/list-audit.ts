/** GET /admin/audit: returns the audit trail page by page (product.md, Administrators 5). */
import { auditActions } from '#contract/admins/audit-actions.ts';
import { actorOf, recordRead } from '../../domain/audit/audit-trail.ts';
import { describeFilter, readAuditPage, type AuditFilter } from '../../domain/audit/read-audit-trail.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

/** Returns a page of the matching entries, newest first; `brokenAt` and `unchecked` refer to the whole trail. */
export async function listAudit(services: Services, filter: AuditFilter, page: number, caller: Caller) {
  const { database, limits, trailMonitor } = services;
  await recordRead(services, { action: 'audit.read', ...actorOf(caller), details: describeFilter(filter) });
  const pageSize = limits.admin.auditPageSize;
  const { entries, total } = await readAuditPage(database.db, filter, { size: pageSize, number: page });
  const integrity = await trailMonitor.check(entries);
  return { entries, total, pageSize, acts: [...auditActions], ...integrity };
}
