/**
 * POST /auth/send-email-code: queues the mail with the code, and responds when the mail server has accepted it, or a few
 * seconds later (security.md T5, R11; decision 0022).
 */
import { otpDigits } from '#contract/exam.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { frameMail } from '../mails.ts';
import { clientNetworks } from '../kernel/client-network.ts';
import { Refusal, refuse, refuseAfterCommit } from '../kernel/refusal.ts';
import { addSeconds, secondsUntil } from '../kernel/time.ts';
import type { Limits } from '../limits.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { MailRequest } from '../platform/mail/mail-queue.ts';
import { type MailState, readDueTime } from '../platform/mail/outbox-store.ts';
import { findRefusal } from '../platform/mail/mailbox-store.ts';
import type { Services } from '../services.ts';
import { type AccountMail, codeMail, findMailHold, findSentMail } from './account-mails.ts';
import { getActiveAttempt, linkTo, storeCodeLink } from './attempts.ts';
import {
  consumeTry,
  listMailedCentres,
  lockAttempt,
  markVerified,
  type SignupAttempt,
  storeCode,
  voidCode,
} from '../accounts/signup-attempts.ts';
import { cleanCode, toAsciiDigits } from '#contract/text.ts';
import { isSameText } from '../kernel/crypto/keys.ts';
import { record, secondsUntilAllowed } from '../rate-limits.ts';

// Queues the mail with the code of a sign-up attempt, or finds the one that waits (security.md T5; decision 0022 and
// 0031).

function assertSpacing(attempt: SignupAttempt, limits: Limits['signup'], now: Date): void {
  if (attempt.sends >= limits.sendsPerAttempt)
    throw refuse('code.too-many', { waitSeconds: secondsUntil(attempt.expires_at, now) });
  // A time in the future was stored while a clock was wrong.
  if (attempt.last_sent_at === null || new Date(attempt.last_sent_at) > now) return;
  const nextAt = addSeconds(new Date(attempt.last_sent_at), limits.resendAfterSeconds);
  if (nextAt > now) throw refuse('code.too-soon', { waitSeconds: secondsUntil(nextAt, now) });
}

/** For a minute; after that the address is tried again. */
async function assertAddressTaken({ clock, limits }: Services, db: Db, email: string): Promise<void> {
  const refusal = await findRefusal(db, email);
  if (refusal === undefined) return;
  const triedAgainAt = addSeconds(new Date(refusal.refused_at), limits.signup.resendAfterSeconds);
  if (triedAgainAt > clock.now()) throw refuse('code.address-refused');
}

async function assertMailAllowed(services: Services, tx: Tx, request: AccountMail): Promise<void> {
  const hold = await findMailHold(services, tx, request);
  if (hold === null) return;
  const { sentMail, waitSeconds } = hold;
  if (sentMail === undefined) throw refuse('code.too-many', { waitSeconds });
  throw refuse('code.mail-sent', { waitSeconds, sentMail });
}

/** Stores a new code for the attempt, replacing the code before it, and queues its mail. Returns the id of the mail. */
async function queueCode(
  services: Services,
  tx: Tx,
  attempt: SignupAttempt,
  userId: string,
  requested: MailRequest,
): Promise<string> {
  const { config, keys, limits, mailer, randomness } = services;
  const { email, id_hash: idHash } = attempt;
  await mailer.dropUnsent(tx, ['code'], [idHash]);
  const code = randomness.digits(otpDigits);
  await storeCode(tx, idHash, keys.mac('one-time-codes', userId, code));
  const link = linkTo(config, await storeCodeLink(services, tx, attempt));
  const mail = codeMail(email, code, link, limits.signup.codeSeconds / 60);
  const expiresAt = new Date(attempt.expires_at);
  const message = frameMail(config, mail, { centres: await listMailedCentres(tx, attempt), code });
  return mailer.queueMail(tx, { kind: 'code', about: idHash, message, expiresAt, requested });
}

/** Returns the mail of the attempt that waits, or queues one with a new code. */
async function findOrQueueCode(services: Services, tx: Tx, userId: string, ip: string) {
  const { clock, keys, limits, mailer } = services;
  const now = clock.now();
  const idHash = keys.mac('signup-handles', userId);
  await lockAttempt(tx, idHash);
  const attempt = await getActiveAttempt(tx, idHash, now);
  if (attempt.purpose !== 'signup') throw refuse('signup.expired');
  const { account_id: accountId, email } = attempt;
  const canBeUsed = attempt.state === 'code_sent' && attempt.code_tries < limits.signup.triesPerCode;
  const waitingId = canBeUsed ? await mailer.retryUnsent(tx, 'code', idHash) : undefined;
  let mailId = waitingId;
  if (mailId === undefined) {
    assertSpacing(attempt, limits.signup, now);
    await assertAddressTaken(services, tx, email);
    const requested = { mailbox: email, network: clientNetworks(ip).wide };
    await assertMailAllowed(services, tx, { ...requested, accountId });
    mailId = await queueCode(services, tx, attempt, userId, requested);
  }
  const sent = await findSentMail(tx, { accountId, mailbox: email }, now);
  // Later when another code to the mailbox comes first.
  const dueAt = await readDueTime(tx, mailId);
  // Last, because it locks the trail for everybody until the commit.
  if (waitingId === undefined)
    await recordAction(tx, services, { action: 'code.sent', actor: attempt.mobile, address: ip });
  return { mailId, email, sentMail: sent?.sentMail, dueAt };
}

async function queue(services: Services, userId: string, ip: string) {
  const { database, log } = services;
  try {
    return await database.transaction((tx) => findOrQueueCode(services, tx, userId, ip));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error }, 'the mail with a code could not be queued');
    throw refuse('code.not-sent', { waitSeconds: 5 });
  }
}

/** The mail is in the outbox: whatever happens now, it will be sent. */
async function waitForDelivery(services: Services, mailId: string): Promise<MailState> {
  try {
    return await services.mailer.deliverNow(mailId, services.limits.signup.deliverWithinMs);
  } catch (error) {
    services.log.error({ err: error, mail: mailId }, 'the state of a queued mail could not be read');
    return 'queued';
  }
}

/**
 * While the mail of a code waits, another request sends the same mail again. When another code was sent to the same mailbox within the
 * last minute, the mail waits for its turn, and the response says how long, and which mail has a link that can be used meanwhile.
 */
export async function sendEmailCode(services: Services, userId: string, ip: string) {
  const { clock, database, limits } = services;
  const { mailId, email, sentMail, dueAt } = await queue(services, userId, ip);
  const queued = { delivery: 'queued', ...(sentMail && { sentMail }) } as const;
  if (dueAt > clock.now()) return { ...queued, resendAfterSeconds: secondsUntil(dueAt, clock.now()) };
  const state = await waitForDelivery(services, mailId);
  const { resendAfterSeconds, retryQueuedAfterSeconds } = limits.signup;
  if (state === 'sent') return { resendAfterSeconds, delivery: 'sent' as const };
  if (state === 'gone') await assertAddressTaken(services, database.db, email);
  return { ...queued, resendAfterSeconds: retryQueuedAfterSeconds };
}

// POST /auth/verify-email-code: counts and commits the try, then returns whether the code was right (security.md T3, S5, S6).

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
  userId: string,
  typedCode: string,
  ip: string,
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
  const { resendAfterSeconds, triesPerCode } = limits.signup;
  const sentAt = new Date(attempt.last_sent_at ?? attempt.created_at);
  if (!(await consumeTry(tx, idHash, 'code_sent', triesPerCode)))
    throw refuse('otp.exhausted', { waitSeconds: secondsUntil(addSeconds(sentAt, resendAfterSeconds), now) });
  if (!isSameText(mac, typedMac)) {
    await countWrong(services, tx, attempt, ip);
    throw refuseAfterCommit('otp.invalid');
  }
  await markVerified(tx, idHash, now);
}

/**
 * A code verifies one attempt, and is right again for that one while it is valid. Wrong codes never lock an account: the links in its
 * mails work (decision 0031).
 */
export const verifyEmailCode = (services: Services, userId: string, typedCode: string, ip: string) =>
  services.database.transaction((tx) => verifyInTransaction(services, tx, userId, typedCode, ip));
