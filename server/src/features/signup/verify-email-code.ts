/** POST /auth/verify-email-code: counts and commits the try, then returns whether the code was right (security.md T3, S5, S6). */
import { strongCodeLength, stripCode } from '#contract/signup/one-time-code.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds, secondsUntil } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { refuse, refuseAfterCommit } from '../../kernel/refusal.ts';
import { recordClientFailure, secondsUntilClientAllowed } from '../../domain/rate-limits/client-limits.ts';
import { countGuess } from '../../domain/rate-limits/guess-alarm.ts';
import { isSameText } from '../../kernel/crypto/keys.ts';
import type { Limits } from '../../limits.ts';
import { record, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import {
  consumeTry,
  deleteIfExpired,
  findActiveAttempt,
  lockAttempt,
  markVerified,
  voidCode,
  type SignupAttempt,
} from './store.ts';

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

/** Counts the wrong code against every limit. The one after which new codes of the account are strong logs an alarm. */
async function countWrong(services: Services, tx: Tx, attempt: SignupAttempt, ip: string): Promise<void> {
  const { wrongCodePerAccount, wrongCodePerIp } = services.limits.rates;
  const now = services.clock.now();
  const { account_id: accountId, mobile } = attempt;
  const isGuessed = async () => (await secondsUntilAllowed(tx, wrongCodePerAccount, accountId, now)) !== null;
  const wasGuessed = await isGuessed();
  await record(tx, wrongCodePerAccount, accountId, now);
  await recordClientFailure(services, tx, wrongCodePerIp, { ip, account: accountId });
  if (!wasGuessed && (await isGuessed()))
    services.log.warn(
      { alarm: 'codes-guessed', account: accountId },
      'many wrong codes of an account: its new codes are strong for a day',
    );
  await recordAction(tx, services, { action: 'code.refused', actor: mobile, address: ip });
  await countGuess(services, tx, now);
}

/** People type a strong code with or without hyphens, in lower case, or with letters that look like its digits. */
const cleanCode = (typed: string, { code_length: length }: SignupAttempt): string =>
  length === strongCodeLength ? stripCode(typed, strongCodeLength) : typed.trim();

async function verifyInTransaction(
  services: Services,
  tx: Tx,
  { userId, typedCode, ip }: TypedCode,
): Promise<void> {
  const { clock, keys, limits } = services;
  const idHash = keys.mac('signup-handles', userId);
  const now = clock.now();
  await lockAttempt(tx, idHash);
  const attempt = await findActiveAttempt(tx, idHash, now);
  if (attempt === undefined) {
    await deleteIfExpired(tx, idHash, now);
    throw refuseAfterCommit('signup.expired');
  }
  const waitSeconds = await secondsUntilClientAllowed(services, tx, limits.rates.wrongCodePerIp, ip);
  if (waitSeconds !== null) throw refuse('otp.exhausted', { waitSeconds });
  const mac = await getActiveCode(tx, attempt, now);
  if (!(await consumeTry(tx, idHash, limits.signup.triesPerCode)))
    throw refuse('otp.exhausted', { waitSeconds: secondsToResend(attempt, limits.signup, now) });
  if (!isSameText(mac, keys.mac('one-time-codes', userId, cleanCode(typedCode, attempt)))) {
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

/** Throws `signup.expired`, `otp.invalid`, `otp.expired` or `otp.exhausted`. A code works once. Wrong codes never lock an account. */
export async function verifyEmailCode(
  services: Services,
  userId: string,
  typedCode: string,
  ip: string,
): Promise<void> {
  const { database, limits, slowDown } = services;
  await slowDown.run(limits.rates.wrongCodePerIp, ip, () =>
    database.transaction((tx) => verifyInTransaction(services, tx, { userId, typedCode, ip })),
  );
}
