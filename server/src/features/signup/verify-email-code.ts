/** POST /auth/verify-email-code: counts and commits the try, then returns whether the code was right (security.md T3, S5, S6). */
import { clearWrongCodes, countWrongCode } from '../../domain/accounts/wrong-codes.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds, secondsUntil } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { refuse, refuseAfterCommit } from '../../kernel/refusal.ts';
import { rateLimitKey } from '../../platform/http/rate-limit-key.ts';
import { countGuess } from '../../domain/rate-limits/guess-alarm.ts';
import { isSameText } from '../../kernel/crypto/keys.ts';
import type { Limits, RateRule } from '../../limits.ts';
import { record, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { assertCodesAllowed } from './blocked-codes.ts';
import { consumeTry, findActiveAttempt, lockAttempt, markVerified, type SignupAttempt } from './store.ts';

function secondsToResend(attempt: SignupAttempt, limits: Limits['signup'], now: Date): number {
  const sentAt = new Date(attempt.last_sent_at ?? attempt.created_at);
  return secondsUntil(addSeconds(sentAt, limits.resendAfterSeconds), now);
}

/** Returns the HMAC of the attempt's code; throws when it has no valid code. */
function getActiveCode(attempt: SignupAttempt, now: Date): string {
  if (attempt.state === 'new') throw refuse('otp.invalid');
  const { code_mac: mac, code_expires_at: expiresAt } = attempt;
  if (attempt.state !== 'code_sent' || mac === null || expiresAt === null) throw refuse('otp.expired');
  if (new Date(expiresAt) <= now) throw refuse('otp.expired');
  return mac;
}

async function assertNotExhausted(
  tx: Tx,
  rules: readonly (readonly [RateRule, string])[],
  now: Date,
): Promise<void> {
  for (const [rule, subject] of rules) {
    const waitSeconds = await secondsUntilAllowed(tx, rule, subject, now);
    if (waitSeconds !== null) throw refuse('otp.exhausted', { waitSeconds });
  }
}

/** Counts the wrong code against every limit; logs a warning when it blocks the account. */
async function countWrong(
  services: Services,
  tx: Tx,
  attempt: SignupAttempt,
  ip: string,
  rules: readonly (readonly [RateRule, string])[],
): Promise<void> {
  const now = services.clock.now();
  for (const [rule, subject] of rules) await record(tx, rule, subject, now);
  const actor = { actor: attempt.mobile, address: ip };
  await recordAction(tx, services, { action: 'code.refused', ...actor });
  if ((await countWrongCode(tx, attempt.account_id)) === services.limits.signup.wrongCodesInARow) {
    await recordAction(tx, services, { action: 'codes.blocked', ...actor });
    services.log.warn(
      { alarm: 'codes-blocked', account: attempt.account_id },
      'the codes of an account are blocked: npm run unlock',
    );
  }
  await countGuess(services, tx, now);
}

/** Throws `signup.expired`, `code.blocked`, `otp.invalid`, `otp.expired` or `otp.exhausted`. A code works once. */
export async function verifyEmailCode(
  services: Services,
  userId: string,
  typedCode: string,
  ip: string,
): Promise<void> {
  const { clock, database, keys, limits } = services;
  const idHash = keys.mac('signup-handles', userId);
  const typedMac = keys.mac('one-time-codes', userId, typedCode.trim());
  await database.transaction(async (tx) => {
    const now = clock.now();
    await lockAttempt(tx, idHash);
    const attempt = await findActiveAttempt(tx, idHash, now);
    if (attempt === undefined) throw refuse('signup.expired');
    await assertCodesAllowed(services, tx, attempt.account_id);
    const wrongRules = [
      [limits.rates.wrongCodePerAccount, attempt.account_id],
      [limits.rates.wrongCodePerIp, rateLimitKey(ip)],
    ] as const;
    await assertNotExhausted(tx, wrongRules, now);
    const mac = getActiveCode(attempt, now);
    if (!(await consumeTry(tx, idHash, limits.signup.triesPerCode)))
      throw refuse('otp.exhausted', { waitSeconds: secondsToResend(attempt, limits.signup, now) });
    if (!isSameText(mac, typedMac)) {
      await countWrong(services, tx, attempt, ip, wrongRules);
      throw refuseAfterCommit('otp.invalid');
    }
    await clearWrongCodes(tx, attempt.account_id);
    await markVerified(tx, idHash, now);
  });
}
