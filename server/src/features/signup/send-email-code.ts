/** POST /auth/send-email-code: makes a new code, mails it, and answers when the mail was taken (security.md T5, R11). */
import { otpDigits } from '#contract/exam.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds, secondsUntil } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import { refuse } from '../../kernel/refusal.ts';
import { rateLimitKey } from '../../platform/http/rate-limit-key.ts';
import type { Limits, RateRule } from '../../limits.ts';
import { record, refund, consume, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { assertCodesAllowed } from './blocked-codes.ts';
import { findActiveAttempt, undoSend, storeCode, type SignupAttempt } from './store.ts';
import { codeMail } from './mails.ts';

type Budget = readonly [rule: RateRule, subject: string];

/** What one send costs; given back when the mail is not taken. */
function budgetsOf(rates: Limits['rates'], accountId: string, address: string): readonly Budget[] {
  return [
    [rates.sendPerAccountHour, accountId],
    [rates.sendPerAccountDay, accountId],
    [rates.sendPerIp, address],
  ];
}

function assertSpacing(handle: SignupAttempt, limits: Limits['signup'], now: Date): void {
  if (handle.sends >= limits.sendsPerHandle)
    throw refuse('code.too-many', { waitSeconds: secondsUntil(handle.expires_at, now) });
  if (handle.last_sent_at === null) return;
  const nextAt = addSeconds(new Date(handle.last_sent_at), limits.resendAfterSeconds);
  if (nextAt > now) throw refuse('code.too-soon', { waitSeconds: secondsUntil(nextAt, now) });
}

async function spend(tx: Tx, budgets: readonly Budget[], now: Date): Promise<void> {
  for (const [rule, subject] of budgets) {
    const waitSeconds = await secondsUntilAllowed(tx, rule, subject, now);
    if (waitSeconds !== null) throw refuse('code.too-many', { waitSeconds });
  }
  for (const [rule, subject] of budgets) await record(tx, rule, subject, now);
}

interface StartedSend {
  readonly mailId: string;
  readonly handle: SignupAttempt;
  readonly budgets: readonly Budget[];
}

async function startSend(services: Services, userId: string, ip: string, now: Date): Promise<StartedSend> {
  const { database, keys, limits, mailer, randomness } = services;
  const idHash = keys.mac('signup-handles', userId);
  const address = rateLimitKey(ip);
  return database.transaction(async (tx) => {
    await lock(tx, `handle ${idHash}`);
    const handle = await findActiveAttempt(tx, idHash, now);
    if (handle === undefined || handle.purpose !== 'signup') throw refuse('signup.expired');
    await assertCodesAllowed(services, tx, handle.account_id);
    assertSpacing(handle, limits.signup, now);
    const { wrongCodePerAccount, sendTryPerIp } = limits.rates;
    const waitSeconds =
      (await secondsUntilAllowed(tx, wrongCodePerAccount, handle.account_id, now)) ??
      (await consume(tx, sendTryPerIp, address, now));
    if (waitSeconds !== null) throw refuse('code.too-many', { waitSeconds });
    const budgets = budgetsOf(limits.rates, handle.account_id, address);
    await spend(tx, budgets, now);
    const code = randomness.digits(otpDigits);
    const expiresAt = addSeconds(now, limits.signup.codeSeconds);
    await storeCode(tx, idHash, { mac: keys.mac('one-time-codes', userId, code), expiresAt, sentAt: now });
    await recordAction(tx, services, { act: 'code.sent', actor: handle.mobile, address: ip });
    const purpose = `code:${idHash}`;
    await mailer.dropUndelivered(tx, purpose);
    const message = codeMail(handle.email, code, limits.signup.codeSeconds / 60);
    return { mailId: await mailer.queueMail(tx, { purpose, message, expiresAt }), handle, budgets };
  });
}

/**
 * Answers the seconds until the next send is allowed. Refuses with `signup.expired`, `code.blocked`, `code.too-soon`, `code.too-many`, or
 * with `code.not-sent` when no mail server took the mail in time; then the person may ask again at once, while the
 * outbox keeps trying until the code runs out.
 */
export async function sendEmailCode(services: Services, userId: string, ip: string): Promise<number> {
  const { clock, database, limits, mailer } = services;
  const startedAt = clock.now();
  const { mailId, handle, budgets } = await startSend(services, userId, ip, startedAt);
  if (await mailer.deliverNow(mailId, limits.signup.deliverWithinMs)) return limits.signup.resendAfterSeconds;
  await database.transaction(async (tx) => {
    await undoSend(tx, handle.id_hash, handle.last_sent_at);
    for (const [rule, subject] of budgets) await refund(tx, rule, subject, startedAt);
  });
  throw refuse('code.not-sent');
}
