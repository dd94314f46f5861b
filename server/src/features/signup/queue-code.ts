/** Queues the mail with the code of a sign-up attempt, or finds the one that waits (security.md T5; decisions 0022 and 0030). */
import { otpDigits } from '#contract/exam.ts';
import { strongCodeLength } from '#contract/signup/one-time-code.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { withHelp } from '../../domain/help/with-help.ts';
import { recordClientEvent, secondsUntilClientAllowed } from '../../domain/rate-limits/client-limits.ts';
import { secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import { addSeconds, secondsUntil } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import { findRefusal } from '../../platform/mail/refused-addresses-store.ts';
import type { Services } from '../../services.ts';
import { mailPurpose } from './account-mails.ts';
import { createCode, printCode } from './create-code.ts';
import { secondsUntilMailAllowed } from './mail-budget.ts';
import { codeMail } from './mails.ts';
import { findActiveAttempt, lockAttempt, storeCode, type SignupAttempt } from './store.ts';

export interface CodeRequest {
  readonly userId: string;
  readonly ip: string;
  /** Many codes are guessed at the moment: every new code is strong. */
  readonly isAlarmOn: boolean;
}

export interface QueuedCode {
  readonly mailId: string;
  readonly email: string;
  readonly codeLength: typeof otpDigits | typeof strongCodeLength;
  /** When the mail is tried: later when another mail to the mailbox comes first. */
  readonly dueAt: Date;
  /** Whether this request was counted against `sendPerIp`. */
  readonly isNew: boolean;
}

function assertSpacing(attempt: SignupAttempt, limits: Limits['signup'], now: Date): void {
  if (attempt.sends >= limits.sendsPerAttempt)
    throw refuse('code.too-many', { waitSeconds: secondsUntil(attempt.expires_at, now) });
  // A time in the future was stored while a clock was wrong.
  if (attempt.last_sent_at === null || new Date(attempt.last_sent_at) > now) return;
  const nextAt = addSeconds(new Date(attempt.last_sent_at), limits.resendAfterSeconds);
  if (nextAt > now) throw refuse('code.too-soon', { waitSeconds: secondsUntil(nextAt, now) });
}

/** Throws `code.address-refused` for a minute; after that the address is tried again. */
export async function assertAddressTaken({ clock, limits }: Services, db: Db, email: string): Promise<void> {
  const refusal = await findRefusal(db, email);
  if (refusal === undefined) return;
  const triedAgainAt = addSeconds(new Date(refusal.refused_at), limits.signup.resendAfterSeconds);
  if (triedAgainAt > clock.now()) throw refuse('code.address-refused');
}

/** Throws `code.too-many`. Counts the request against the limit of the address for mails. */
async function countMail(services: Services, tx: Tx, email: string, ip: string): Promise<void> {
  const { sendPerIp } = services.limits.rates;
  const requested = { mailbox: email, network: clientNetworks(ip).wide };
  const waitSeconds =
    (await secondsUntilClientAllowed(services, tx, sendPerIp, ip)) ??
    (await secondsUntilMailAllowed(services, tx, 'code', requested));
  if (waitSeconds !== null) throw refuse('code.too-many', { waitSeconds });
  await recordClientEvent(services, tx, sendPerIp, ip);
}

/** Stores a new code for the attempt, replacing the code before it, and queues its mail. */
async function queueCode(
  services: Services,
  tx: Tx,
  attempt: SignupAttempt,
  { userId, ip, isAlarmOn }: CodeRequest,
): Promise<QueuedCode> {
  const { clock, config, keys, limits, mailer, randomness } = services;
  const { account_id: accountId, email, id_hash: idHash } = attempt;
  const purpose = mailPurpose('code', idHash);
  await mailer.dropUnsent(tx, purpose);
  const { wrongCodePerAccount } = limits.rates;
  const isStrong =
    isAlarmOn || (await secondsUntilAllowed(tx, wrongCodePerAccount, accountId, clock.now())) !== null;
  const code = createCode(randomness, isStrong);
  await storeCode(tx, idHash, keys.mac('one-time-codes', userId, code), code.length);
  const mail = codeMail(email, printCode(code), limits.signup.codeSeconds / 60);
  const requested = { mailbox: email, network: clientNetworks(ip).wide };
  const expiresAt = new Date(attempt.expires_at);
  const mailId = await mailer.queueMail(tx, {
    purpose,
    message: withHelp(config, mail),
    expiresAt,
    requested,
  });
  const dueAt = await mailer.readDueTime(tx, mailId);
  return { mailId, email, codeLength: isStrong ? strongCodeLength : otpDigits, dueAt, isNew: true };
}

/** Returns the mail of the attempt that waits, or queues one with a new code. */
export async function findOrQueueCode(services: Services, tx: Tx, request: CodeRequest): Promise<QueuedCode> {
  const { clock, keys, limits, mailer } = services;
  const now = clock.now();
  const idHash = keys.mac('signup-handles', request.userId);
  await lockAttempt(tx, idHash);
  const attempt = await findActiveAttempt(tx, idHash, now);
  if (attempt === undefined || attempt.purpose !== 'signup') throw refuse('signup.expired');
  const { code_length: length, email } = attempt;
  const canBeUsed = attempt.state === 'code_sent' && attempt.code_tries < limits.signup.triesPerCode;
  const mailId = canBeUsed ? await mailer.retryUnsent(tx, mailPurpose('code', idHash)) : undefined;
  if (mailId === undefined) {
    assertSpacing(attempt, limits.signup, now);
    await assertAddressTaken(services, tx, email);
  }
  const { sendTryPerIp } = limits.rates;
  const waitSeconds = await secondsUntilClientAllowed(services, tx, sendTryPerIp, request.ip);
  if (waitSeconds !== null) throw refuse('code.too-many', { waitSeconds });
  await recordClientEvent(services, tx, sendTryPerIp, request.ip);
  if (mailId !== undefined) {
    const codeLength = length === strongCodeLength ? strongCodeLength : otpDigits;
    return { mailId, email, codeLength, dueAt: await mailer.readDueTime(tx, mailId), isNew: false };
  }
  await countMail(services, tx, email, request.ip);
  const queued = await queueCode(services, tx, attempt, request);
  // Last, because it locks the trail for everybody until the commit.
  await recordAction(tx, services, { action: 'code.sent', actor: attempt.mobile, address: request.ip });
  return queued;
}
