/** A caller who is logged in asked for what is not theirs: recorded, but not so often that it floods the trail (security.md S60). */
import type { RefusalCode } from '#contract/refusals.ts';
import type { Limits } from '../../limits.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';
import type { RefusedCall } from '../../platform/http/caller.ts';
import { consume, secondsUntilAllowed } from '../rate-limits/rate-counters.ts';
import { actorOf, recordAction, type Auditor } from './audit-trail.ts';

/** The refusals that say: this is not yours. */
const denials: readonly RefusalCode[] = ['access.denied', 'profile.not-yours', 'centre.not-yours'];

/** Records a denial unless the account has had its share of entries for now; other refusals are not recorded. */
export async function recordDenial(
  services: Auditor & { readonly database: AppDatabase; readonly limits: Limits },
  { caller, call, code }: RefusedCall,
): Promise<void> {
  if (!denials.includes(code)) return;
  const { clock, database, limits } = services;
  const rule = limits.rates.recordedDenials;
  const now = clock.now();
  // Looked at first without a transaction, so that a flood of them costs no writes.
  if ((await secondsUntilAllowed(database.db, rule, caller.accountId, now)) !== null) return;
  await database.transaction(async (tx) => {
    if ((await consume(tx, rule, caller.accountId, now)) !== null) return;
    await recordAction(tx, services, { act: 'access.denied', ...actorOf(caller), details: { call, code } });
  });
}
