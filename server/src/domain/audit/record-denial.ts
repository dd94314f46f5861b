/** Somebody logged in reached for what is not theirs: recorded, but not so often that it floods the trail (security.md S60). */
import type { RefusalCode } from '#contract/refusals.ts';
import type { Caller } from '../accounts/authenticator.ts';
import { consume, secondsUntilAllowed } from '../rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { actorOf, recordAction } from './audit-trail.ts';

export interface Denial {
  readonly caller: Caller;
  readonly ip: string;
  /** Method and pattern of the path (`GET /profiles/:userId`). */
  readonly call: string;
  readonly code: RefusalCode;
}

/** The refusals that say: this is not yours. */
const denials: readonly RefusalCode[] = ['access.denied', 'profile.not-yours', 'centre.not-yours'];

export function isDenial(code: RefusalCode): boolean {
  return denials.includes(code);
}

/** Records it unless the account has had its share of entries for now. */
export async function recordDenial(
  services: Pick<Services, 'clock' | 'database' | 'keys' | 'limits'>,
  { caller, ip, call, code }: Denial,
): Promise<void> {
  const { clock, database, limits } = services;
  const rule = limits.rates.recordedDenials;
  const now = clock.now();
  // Looked at first without a transaction, so that whoever floods costs no writes.
  if ((await secondsUntilAllowed(database.db, rule, caller.accountId, now)) !== null) return;
  await database.transaction(async (tx) => {
    if ((await consume(tx, rule, caller.accountId, now)) !== null) return;
    const details = { call, code };
    await recordAction(tx, services, { act: 'access.denied', ...actorOf(caller, ip), details });
  });
}
