/** POST /auth/send-email-code: mails a new code and responds when the mail server has accepted it (security.md T5, R11). */
import { otpDigits } from '#contract/exam.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds, secondsUntil } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { rateLimitKey } from '../../platform/http/rate-limit-key.ts';
import type { Limits, RateRule } from '../../limits.ts';
import { record, refund, consume, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { assertCodesAllowed } from './blocked-codes.ts';
import { findActiveAttempt, lockAttempt, undoSend, storeCode, type SignupAttempt } from './store.ts';
import { codeMail } from './mails.ts';

type Budget = readonly [rule: RateRule, subject: string];

/** The limits that one send counts against; refunded when no mail server accepts the mail. */
function budgetsOf(rates: Limits['rates'], accountId: string, address: string): readonly Budget[] {
  return [
    [rates.sendPerAccountHour, accountId],
    [rates.sendPerAccountDay, accountId],
    [rates.sendPerIp, address],
  ];
}

function assertSpacing(attempt: SignupAttempt, limits: Limits['signup'], now: Date): void {
  if (attempt.sends >= limits.sendsPerAttempt)
    throw refuse('code.too-many', { waitSeconds: secondsUntil(attempt.expires_at, now) });
  if (attempt.last_sent_at === null) return;
  const nextAt = addSeconds(new Date(attempt.last_sent_at), limits.resendAfterSeconds);
  if (nextAt > now) throw refuse('code.too-soon', { waitSeconds: secondsUntil(nextAt, now) });
}

async function consumeAll(tx: Tx, budgets: readonly Budget[], now: Date): Promise<void> {
  for (const [rule, subject] of budgets) {
    const waitSeconds = await secondsUntilAllowed(tx, rule, subject, now);
    if (waitSeconds !== null) throw refuse('code.too-many', { waitSeconds });
  }
  for (const [rule, subject] of budgets) await record(tx, rule, subject, now);
}

interface StartedSend {
  readonly mailId: string;
  readonly attempt: SignupAttempt;
  readonly budgets: readonly Budget[];
}

async function startSend(services: Services, userId: string, ip: string, now: Date): Promise<StartedSend> {
  const { database, keys, limits, mailer, randomness } = services;
  const idHash = keys.mac('signup-handles', userId);
  const address = rateLimitKey(ip);
  return database.transaction(async (tx) => {
    await lockAttempt(tx, idHash);
    const attempt = await findActiveAttempt(tx, idHash, now);
    if (attempt === undefined || attempt.purpose !== 'signup') throw refuse('signup.expired');
    await assertCodesAllowed(services, tx, attempt.account_id);
    assertSpacing(attempt, limits.signup, now);
    const { wrongCodePerAccount, sendTryPerIp } = limits.rates;
    const waitSeconds =
      (await secondsUntilAllowed(tx, wrongCodePerAccount, attempt.account_id, now)) ??
      (await consume(tx, sendTryPerIp, address, now));
    if (waitSeconds !== null) throw refuse('code.too-many', { waitSeconds });
    const budgets = budgetsOf(limits.rates, attempt.account_id, address);
    await consumeAll(tx, budgets, now);
    const code = randomness.digits(otpDigits);
    const expiresAt = addSeconds(now, limits.signup.codeSeconds);
    await storeCode(tx, idHash, { mac: keys.mac('one-time-codes', userId, code), expiresAt, sentAt: now });
    await recordAction(tx, services, { action: 'code.sent', actor: attempt.mobile, address: ip });
    const purpose = `code:${idHash}`;
    await mailer.dropUndelivered(tx, purpose);
    const message = codeMail(attempt.email, code, limits.signup.codeSeconds / 60);
    return { mailId: await mailer.queueMail(tx, { purpose, message, expiresAt }), attempt, budgets };
  });
}

/**
 * Returns the seconds until the next send is allowed. Throws `signup.expired`, `code.blocked`, `code.too-soon`,
 * `code.too-many`, or `code.not-sent` when no mail server accepted the mail in time. After `code.not-sent` the user may
 * send again at once; the outbox retries the first mail until its code expires.
 */
export async function sendEmailCode(services: Services, userId: string, ip: string): Promise<number> {
  const { clock, database, limits, mailer } = services;
  const startedAt = clock.now();
  const { mailId, attempt, budgets } = await startSend(services, userId, ip, startedAt);
  if (await mailer.deliverNow(mailId, limits.signup.deliverWithinMs)) return limits.signup.resendAfterSeconds;
  await database.transaction(async (tx) => {
    await undoSend(tx, attempt.id_hash, attempt.last_sent_at);
    for (const [rule, subject] of budgets) await refund(tx, rule, subject, startedAt);
  });
  throw refuse('code.not-sent');
}
