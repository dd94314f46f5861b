/** POST /admin/audit/check: checks every entry of the trail, as `npm run verify-audit` does without the operator's heads. */
import { actorOf, findLastEntry, recordRead } from '../../../domain/audit/audit-trail.ts';
import type { MonitoredTrail } from '../../../domain/audit/trail-monitor.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';

export async function checkAudit(services: Services, caller: Caller): Promise<MonitoredTrail> {
  await recordRead(services, { action: 'audit.checked', ...actorOf(caller) });
  return services.trailMonitor.checkAll();
}

/** GET /admin/audit/check: how far this process is with it. */
export async function getAuditCheck({ database, trailMonitor }: Services) {
  const { checked } = trailMonitor;
  return { checked, last: (await findLastEntry(database.db))?.sequence ?? 0 };
}
