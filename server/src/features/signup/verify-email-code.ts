/** POST /auth/verify-email-code: counts the try, commits the count, then says what it was worth (security.md T3, S5, S6). */
import { clearWrongCodes, countWrongCode } from '../../domain/accounts/wrong-codes.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds, secondsUntil } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import { refuse, refuseAfterCommit } from '../../kernel/refusal.ts';
import { rateLimitKey } from '../../platform/http/rate-limit-key.ts';
import { countGuess } from '../../domain/rate-limits/guess-alarm.ts';
import { isSameText } from '../../kernel/crypto/keys.ts';
import type { Limits, RateRule } from '../../limits.ts';
import { record, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { assertCodesAllowed } from './blocked-codes.ts';
import { findActiveAttempt, markVerified, consumeAttempt, type SignupAttempt } from './store.ts';

function secondsToResend(handle: SignupAttempt, limits: Limits['signup'], now: Date): number {
  const sentAt = new Date(handle.last_sent_at ?? handle.created_at);
  return secondsUntil(addSeconds(sentAt, limits.resendAfterSeconds), now);
}

/** Refuses unless the handle has a code that still counts; answers the code's HMAC. */
function livingCode(handle: SignupAttempt, now: Date): string {
  if (handle.state === 'new') throw refuse('otp.invalid');
  const { code_mac: mac, code_expires_at: expiresAt } = handle;
  if (handle.state !== 'code_sent' || mac === null || expiresAt === null) throw refuse('otp.expired');
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

/** Counts the wrong code everywhere it counts; the one that blocks the account is told to the operator. */
async function countWrong(
  services: Services,
  tx: Tx,
  handle: SignupAttempt,
  ip: string,
  rules: readonly (readonly [RateRule, string])[],
): Promise<void> {
  const now = services.clock.now();
  for (const [rule, subject] of rules) await record(tx, rule, subject, now);
  const by = { actor: handle.mobile, address: ip };
  await recordAction(tx, services, { act: 'code.refused', ...by });
  if ((await countWrongCode(tx, handle.account_id)) === services.limits.signup.wrongCodesInARow) {
    await recordAction(tx, services, { act: 'codes.blocked', ...by });
    services.log.warn(
      { alarm: 'codes-blocked', account: handle.account_id },
      'the codes of an account are blocked: npm run unlock',
    );
  }
  await countGuess(services, tx, now);
}

/** Refuses with `signup.expired`, `code.blocked`, `otp.invalid`, `otp.expired` or `otp.exhausted`; a right code works once. */
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
    await lock(tx, `handle ${idHash}`);
    const handle = await findActiveAttempt(tx, idHash, now);
    if (handle === undefined) throw refuse('signup.expired');
    await assertCodesAllowed(services, tx, handle.account_id);
    const wrongRules = [
      [limits.rates.wrongCodePerAccount, handle.account_id],
      [limits.rates.wrongCodePerIp, rateLimitKey(ip)],
    ] as const;
    await assertNotExhausted(tx, wrongRules, now);
    const mac = livingCode(handle, now);
    if (!(await consumeAttempt(tx, idHash, limits.signup.triesPerCode)))
      throw refuse('otp.exhausted', { waitSeconds: secondsToResend(handle, limits.signup, now) });
    if (!isSameText(mac, typedMac)) {
      await countWrong(services, tx, handle, ip, wrongRules);
      throw refuseAfterCommit('otp.invalid');
    }
    await clearWrongCodes(tx, handle.account_id);
    await markVerified(tx, idHash, now);
  });
}
