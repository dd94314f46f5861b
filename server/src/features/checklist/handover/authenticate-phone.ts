/** Authenticates the calls of a phone that takes photos: the token and, in the database each time, its handover. */
import { readPhoneToken } from '../../../domain/accounts/phone-tokens.ts';
import type { Clock } from '../../../kernel/steady-clock.ts';
import type { Keys } from '../../../kernel/crypto/keys.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { AppDatabase, Db } from '../../../platform/database/open-database.ts';
import type { PhoneCaller } from '../../../platform/http/caller.ts';
import { findOpenHandover } from './store.ts';

/** Throws `handover.ended` when the handover of a phone is over; in a transaction that saves, nothing is written then. */
export async function assertHandoverOpen(db: Db, caller: PhoneCaller, now: Date): Promise<void> {
  const found = await findOpenHandover(db, { accountId: caller.accountId }, now);
  if (found?.id !== caller.handover.id || !found.isClaimed) throw refuse('handover.ended');
}

/** Throws `session.required` without a bearer token, and `handover.ended` for any but the present token of a phone. */
export function createPhoneAuthenticator(context: {
  readonly database: AppDatabase;
  readonly keys: Keys;
  readonly clock: Clock;
}): (authorization: string | undefined, ip: string) => Promise<PhoneCaller> {
  const { clock, database } = context;
  return async (authorization, ip) => {
    if (authorization === undefined) throw refuse('session.required');
    const token = /^Bearer ([\w.-]{1,4096})$/i.exec(authorization)?.[1];
    const claims = token === undefined ? null : await readPhoneToken(context, token);
    const now = clock.now();
    const found = claims && (await findOpenHandover(database.db, { accountId: claims.userId }, now));
    const isPresent =
      found?.id === claims?.jti &&
      found?.centreId === claims?.centreId &&
      found?.tokenVersion === claims?.tv &&
      found?.isClaimed === true;
    if (found === null || found === undefined || !isPresent) throw refuse('handover.ended');
    const { accountId, username, sessionId, expiresAt, id, centreId } = found;
    const handover = { id, centreId, expiresAt };
    // No confirmation: it lends no rights of the session that created it.
    const confirmedAt = new Date(0).toISOString();
    return {
      accountId,
      role: 'centre',
      username,
      sessionId,
      confirmedAt,
      mustSetUpFactor: false,
      rights: [],
      states: [],
      ip,
      handover,
    };
  };
}
