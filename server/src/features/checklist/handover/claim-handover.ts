/** POST /handovers/claim: a phone uses up a code and gets the limited token. */
import type { ClaimedHandover } from '#contract/checklist/handover-endpoints.ts';
import { parseHandoverCode } from '#contract/checklist/handover-code.ts';
import { signPhoneToken } from '../../../domain/accounts/phone-tokens.ts';
import { recordAction } from '../../../domain/audit/audit-trail.ts';
import { assertClientAllowed, recordClientEvent } from '../../../domain/rate-limits/client-limits.ts';
import { secondsUntil } from '../../../kernel/clock.ts';
import { refuse, refuseAfterCommit } from '../../../kernel/refusal.ts';
import type { Services } from '../../../services.ts';
import { findCentreOfPhone } from '../../../domain/checklists/centre-records.ts';
import { toCentreLookup } from '../profile-view.ts';
import { findOpenHandover, markClaimed } from './store.ts';

/** Throws `handover.invalid` for a code that is unknown, used, replaced, ended or expired, and `rate.exceeded`. */
export async function claimHandover(services: Services, text: string, ip: string): Promise<ClaimedHandover> {
  const { clock, database, keys, limits } = services;
  const rule = limits.rates.wrongHandoverPerIp;
  await assertClientAllowed(services, database.db, rule, ip);
  const code = parseHandoverCode(text);
  if (code === null) throw refuse('handover.invalid');
  const { claims, centre, expiresAt } = await database.transaction(async (tx) => {
    const now = clock.now();
    const found = await findOpenHandover(tx, { codeMac: keys.mac('handover-codes', code) }, now);
    const record = found && (await findCentreOfPhone(tx, found.username, found.centreId));
    if (found === undefined || record === undefined || !(await markClaimed(tx, found.id, now))) {
      await recordClientEvent(services, tx, rule, ip);
      throw refuseAfterCommit('handover.invalid');
    }
    await recordAction(tx, services, {
      action: 'handover.claimed',
      actor: found.username,
      address: ip,
      target: record.centre_code,
    });
    const exp = Math.floor(new Date(found.expiresAt).getTime() / 1000);
    return {
      claims: {
        userId: found.accountId,
        centreId: found.centreId,
        scope: 'photos' as const,
        tv: found.tokenVersion,
        jti: found.id,
        exp,
      },
      centre: toCentreLookup(services, record),
      expiresAt: found.expiresAt,
    };
  });
  const token = await signPhoneToken(services, claims);
  return { token, centre, expiresAt, secondsLeft: secondsUntil(expiresAt, clock.now()) };
}
