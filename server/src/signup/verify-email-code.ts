/** POST /auth/verify-email-code: counts and commits the try, then returns whether the code was right (security.md T3, S5, S6). */
import { cleanCode, toAsciiDigits } from '#contract/text.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { addSeconds, secondsUntil } from '../kernel/steady-clock.ts';
import type { Tx } from '../platform/database/open-database.ts';
import { refuse, refuseAfterCommit } from '../kernel/refusal.ts';
import { isSameText } from '../kernel/crypto/keys.ts';
import type { Limits } from '../limits.ts';
import { record, secondsUntilAllowed } from '../rate-limits.ts';
import type { Services } from '../services.ts';
import { getActiveAttempt } from './attempts.ts';
import { consumeTry, lockAttempt, markVerified, voidCode, type SignupAttempt } from './store.ts';

function secondsToResend(attempt: SignupAttempt, limits: Limits['signup'], now: Date): number {
  const sentAt = new Date(attempt.last_sent_at ?? attempt.created_at);
  return secondsUntil(addSeconds(sentAt, limits.resendAfterSeconds), now);
}

/** Returns the HMAC of the attempt's code; throws when it has no valid code. An expired code stays expired. */
async function getActiveCode(tx: Tx, attempt: SignupAttempt, now: Date): Promise<string> {
  if (attempt.state === 'new') throw refuse('otp.invalid');
  const { code_mac: mac, code_expires_at: expiresAt } = attempt;
  if (attempt.state !== 'code_sent' || mac === null || expiresAt === null) throw refuse('otp.expired');
  if (new Date(expiresAt) > now) return mac;
  await voidCode(tx, attempt.id_hash);
  throw refuseAfterCommit('otp.expired');
}

/**
 * Whether this code has verified the attempt and is still valid: the answer was lost. Another code is not counted: of a verified
 * attempt there is nothing left to guess.
 */
function isVerifiedBy(attempt: SignupAttempt, typedMac: string, now: Date): boolean {
  const { state, code_mac: mac, code_expires_at: expiresAt } = attempt;
  if (state !== 'verified' || mac === null || expiresAt === null) return false;
  return new Date(expiresAt) > now && isSameText(mac, typedMac);
}

/** Counts the wrong code. The last one of the account that is compared logs an alarm. */
async function countWrong(services: Services, tx: Tx, attempt: SignupAttempt, ip: string): Promise<void> {
  const { wrongCodePerAccount } = services.limits.rates;
  const now = services.clock.now();
  const { account_id: accountId, mobile } = attempt;
  await record(tx, wrongCodePerAccount, accountId, now);
  if ((await secondsUntilAllowed(tx, wrongCodePerAccount, accountId, now)) !== null)
    services.log.warn(
      { alarm: 'codes-guessed', account: accountId },
      'many wrong codes of an account: for a day its codes are not accepted, the links in its mails are',
    );
  await recordAction(tx, services, { action: 'code.refused', actor: mobile, address: ip });
}

async function verifyInTransaction(
  services: Services,
  tx: Tx,
  { userId, typedCode, ip }: TypedCode,
): Promise<void> {
  const { clock, keys, limits } = services;
  const idHash = keys.mac('signup-handles', userId);
  const now = clock.now();
  await lockAttempt(tx, idHash);
  const attempt = await getActiveAttempt(tx, idHash, now);
  const typedMac = keys.mac('one-time-codes', userId, toAsciiDigits(cleanCode(typedCode)));
  if (isVerifiedBy(attempt, typedMac, now)) return;
  // Locks the counter until the commit, so that each wrong code is counted exactly.
  const { wrongCodePerAccount } = limits.rates;
  const waitSeconds = await secondsUntilAllowed(tx, wrongCodePerAccount, attempt.account_id, now);
  if (waitSeconds !== null) throw refuse('otp.blocked', { waitSeconds });
  const mac = await getActiveCode(tx, attempt, now);
  if (!(await consumeTry(tx, idHash, 'code_sent', limits.signup.triesPerCode)))
    throw refuse('otp.exhausted', { waitSeconds: secondsToResend(attempt, limits.signup, now) });
  if (!isSameText(mac, typedMac)) {
    await countWrong(services, tx, attempt, ip);
    throw refuseAfterCommit('otp.invalid');
  }
  await markVerified(tx, idHash, now);
}

interface TypedCode {
  readonly userId: string;
  readonly typedCode: string;
  readonly ip: string;
}

/**
 * Throws `signup.expired`, `signup.finished`, `otp.invalid`, `otp.expired`, `otp.exhausted` or `otp.blocked`. A code verifies one
 * attempt, and is right again for that one while it is valid. Wrong codes never lock an account: the links in its mails work (decision 0031).
 */
export async function verifyEmailCode(
  services: Services,
  userId: string,
  typedCode: string,
  ip: string,
): Promise<void> {
  await services.database.transaction((tx) => verifyInTransaction(services, tx, { userId, typedCode, ip }));
}
