/** POST /auth/send-email-code: makes a new code, mails it, and answers when the mail was taken (security.md T5, R11). */
import { otpDigits } from '#contract/exam.ts';
import { recordAct } from '../../domain/audit/audit-trail.ts';
import { addSeconds, secondsUntil } from '../../kernel/clock.ts';
import type { Writes } from '../../platform/database/open-database.ts';
import { hold } from '../../platform/database/dialect.ts';
import { refuse } from '../../kernel/refusal.ts';
import { countedAddress } from '../../platform/http/rate-limit-key.ts';
import type { Limits, RateRule } from '../../limits.ts';
import { count, giveBack, hit, waitFor } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { assertCodesAllowed } from './blocked-codes.ts';
import { findLiveHandle, forgetSend, storeCode, type Handle } from './store.ts';
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

function assertSpacing(handle: Handle, limits: Limits['signup'], now: Date): void {
  if (handle.sends >= limits.sendsPerHandle)
    throw refuse('code.too-many', { waitSeconds: secondsUntil(handle.expires_at, now) });
  if (handle.last_sent_at === null) return;
  const nextAt = addSeconds(new Date(handle.last_sent_at), limits.resendAfterSeconds);
  if (nextAt > now) throw refuse('code.too-soon', { waitSeconds: secondsUntil(nextAt, now) });
}

async function spend(tx: Writes, budgets: readonly Budget[], now: Date): Promise<void> {
  for (const [rule, subject] of budgets) {
    const waitSeconds = await waitFor(tx, rule, subject, now);
    if (waitSeconds !== null) throw refuse('code.too-many', { waitSeconds });
  }
  for (const [rule, subject] of budgets) await count(tx, rule, subject, now);
}

interface StartedSend {
  readonly mailId: string;
  readonly handle: Handle;
  readonly budgets: readonly Budget[];
}

async function startSend(services: Services, userId: string, ip: string, now: Date): Promise<StartedSend> {
  const { database, keys, limits, mailer, randomness } = services;
  const idHash = keys.mac('signup-handles', userId);
  const address = countedAddress(ip);
  return database.transaction(async (tx) => {
    await hold(tx, `handle ${idHash}`);
    const handle = await findLiveHandle(tx, idHash, now);
    if (handle === undefined || handle.purpose !== 'signup') throw refuse('signup.expired');
    await assertCodesAllowed(services, tx, handle.account_id);
    assertSpacing(handle, limits.signup, now);
    const { wrongCodePerAccount, sendTryPerIp } = limits.rates;
    const waitSeconds =
      (await waitFor(tx, wrongCodePerAccount, handle.account_id, now)) ??
      (await hit(tx, sendTryPerIp, address, now));
    if (waitSeconds !== null) throw refuse('code.too-many', { waitSeconds });
    const budgets = budgetsOf(limits.rates, handle.account_id, address);
    await spend(tx, budgets, now);
    const code = randomness.digits(otpDigits);
    const expiresAt = addSeconds(now, limits.signup.codeSeconds);
    await storeCode(tx, idHash, { mac: keys.mac('one-time-codes', userId, code), expiresAt, sentAt: now });
    await recordAct(tx, services, { act: 'code.sent', actor: handle.mobile, address: ip });
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
    await forgetSend(tx, handle.id_hash, handle.last_sent_at);
    for (const [rule, subject] of budgets) await giveBack(tx, rule, subject, startedAt);
  });
  throw refuse('code.not-sent');
}
