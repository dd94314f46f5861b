/** GET /admin/audit: returns the audit trail page by page (product.md, Administrators 5; decision 0055). */
import { auditActions } from '#contract/admins/audit-actions.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { readAuditPage, type AuditCursor } from '../../../domain/audit/read-audit-page.ts';
import { type AuditFilter, describeFilter } from '../../../domain/audit/read-audit-trail.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { findTargets } from './find-targets.ts';

/** Returns a page of the matching entries; `brokenAt` and `unchecked` refer to the whole trail, as far as it was checked. */
export async function listAudit(
  services: Services,
  filter: AuditFilter,
  cursor: AuditCursor,
  caller: Caller,
) {
  const { database, limits, trailMonitor } = services;
  await recordRead(services, { action: 'audit.read', ...actorOf(caller), details: describeFilter(filter) });
  const page = await readAuditPage(database.db, filter, cursor, limits.audit);
  const integrity = await trailMonitor.check(page.entries);
  return {
    ...page,
    acts: [...auditActions],
    ...(await findTargets(database.db, page.entries)),
    ...integrity,
  };
}
