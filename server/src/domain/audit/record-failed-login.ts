/** Records failed logins up to a limit, so that nobody floods the trail (security.md S60). */
import type { Limits } from '../../limits.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { countEvents, record } from '../rate-limits/rate-counters.ts';
import { recordAction, type ActionToRecord, type Auditor } from './audit-trail.ts';

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));

/**
 * The first ones of an account and a client network within an hour get an entry each; of the others only each that doubles
 * their number, with that number.
 * @param subject the account, or that there is none, and the network
 */
export async function recordFailedLogin(
  tx: Tx,
  services: Auditor & { readonly limits: Limits },
  failed: ActionToRecord,
  subject: string,
): Promise<void> {
  const rule = services.limits.rates.recordedFailedLogins;
  const now = services.clock.now();
  await record(tx, rule, subject, now);
  const failures = await countEvents(tx, rule, subject, now);
  if (failures <= rule.limit) return recordAction(tx, services, failed);
  if (!isPowerOfTwo(failures / rule.limit)) return;
  await recordAction(tx, services, { ...failed, details: { ...failed.details, failures } });
}
