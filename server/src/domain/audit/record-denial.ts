/** Records that a logged-in caller was denied access, up to a limit, so that the trail is not flooded (security.md S60). */
import type { RefusalCode } from '#contract/refusals.ts';
import type { Limits } from '../../limits.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';
import type { RefusedCall } from '../../platform/http/caller.ts';
import { consume, secondsUntilAllowed } from '../rate-limits/rate-counters.ts';
import { actorOf, recordAction, type Auditor } from './audit-trail.ts';

/** The refusals that count as denied access. */
const denials: readonly RefusalCode[] = ['access.denied', 'profile.not-yours', 'centre.not-yours'];

/** Ignores other refusals, and denials beyond the limit of the account. */
export async function recordDenial(
  services: Auditor & { readonly database: AppDatabase; readonly limits: Limits },
  { caller, call, code }: RefusedCall,
): Promise<void> {
  if (!denials.includes(code)) return;
  const { clock, database, limits } = services;
  const rule = limits.rates.recordedDenials;
  const now = clock.now();
  // Checked first without a transaction, so that a flood of denials causes no writes.
  if ((await secondsUntilAllowed(database.db, rule, caller.accountId, now)) !== null) return;
  await database.transaction(async (tx) => {
    if ((await consume(tx, rule, caller.accountId, now)) !== null) return;
    await recordAction(tx, services, {
      action: 'access.denied',
      ...actorOf(caller),
      details: { call, code },
    });
  });
}
