/** Passwords of centre users: the link for a forgotten one, and setting one with a verified attempt. */
import { setTimeout as delay } from 'node:timers/promises';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cleanAddress } from '#contract/text.ts';
import { findAccountById, storePassword } from '../accounts/accounts.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { frameMail } from '../mails.ts';
import { addSeconds, daySeconds } from '../kernel/time.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { clientNetworks } from '../kernel/client-network.ts';
import { consume } from '../rate-limits.ts';
import type { Services } from '../services.ts';
import {
  type CentreContact,
  consumeTry,
  endUnusedAttempts,
  findAccountOfUsed,
  findContact,
  findContactByEmail,
  listMailedAttempts,
  listMailedCentres,
  markUsed,
  type SignupAttempt,
  voidCode,
} from '../accounts/signup-attempts.ts';
import { type AccountMail, findMailHold, passwordSetMail, resetMail } from './account-mails.ts';
import { createAttempt, ensureAccount, getActiveAttempt, linkTo } from './attempts.ts';
import { rememberNetwork } from '../accounts/login-locks.ts';
import { lock } from '../platform/database/dialect.ts';
import { Refusal, refuse, refuseAfterCommit } from '../kernel/refusal.ts';

// POST /auth/forgot-password: mails a single-use link; the response is the same for every username (product.md, Accounts 6).

async function findContactByUsername(db: Db, username: string): Promise<CentreContact | undefined> {
  const named = await findAccountById(db, username);
  const mobile = named?.role === 'centre' ? named.username : normaliseMobile(username);
  return mobile === null ? findContactByEmail(db, cleanAddress(username)) : findContact(db, mobile);
}

/** Whether a link of this account waits in the queue. It is then tried again, and no other one is needed. */
async function retryWaitingLink({ mailer }: Services, tx: Tx, accountId: string): Promise<boolean> {
  for (const idHash of await listMailedAttempts(tx, accountId))
    if ((await mailer.retryUnsent(tx, 'reset', idHash)) !== undefined) return true;
  return false;
}

/** Whether no other mail is needed or allowed. When none is allowed and the mailbox has no valid link, that is an alarm. */
async function isMailHeld(services: Services, tx: Tx, request: AccountMail): Promise<boolean> {
  const { clock, limits, log } = services;
  const { accountId } = request;
  const now = clock.now();
  if (await retryWaitingLink(services, tx, accountId)) return true;
  const { linkPerMailboxMinute, linkNotSent } = limits.rates;
  const hold = await findMailHold(services, tx, request);
  // Only a mail uses the minute up: a network that gets no mail takes nothing from the others.
  if (hold === null) return (await consume(tx, linkPerMailboxMinute, request.mailbox, now)) !== null;
  if (hold.isCovered) return true;
  if ((await consume(tx, linkNotSent, accountId, now)) === null)
    log.warn(
      { alarm: 'link-not-sent', account: accountId, network: request.network },
      'no reset link was sent, because this network has caused many mails to the mailbox',
    );
  return true;
}

/** Queues a mail with a new link, unless the username is unknown or the mailbox needs or gets no other one. */
async function queueLink(services: Services, tx: Tx, username: string, ip: string): Promise<void> {
  const { clock, config, keys, limits, mailer } = services;
  const contact = await findContactByUsername(tx, username);
  if (contact === undefined) return;
  const accountId = await ensureAccount(services, tx, contact);
  const requested = { mailbox: contact.email, network: clientNetworks(ip).wide };
  if (await isMailHeld(services, tx, { ...requested, accountId })) return;
  const attemptId = await createAttempt(services, tx, contact, 'reset');
  const { linkSeconds } = limits.reset;
  const mail = resetMail(contact.email, linkTo(config, attemptId), linkSeconds / 60);
  await mailer.queueMail(tx, {
    kind: 'reset',
    about: keys.mac('signup-handles', attemptId),
    message: frameMail(config, mail, { centres: await listMailedCentres(tx, contact) }),
    expiresAt: addSeconds(clock.now(), linkSeconds),
    requested,
  });
  const details = { resetLink: true };
  await recordAction(tx, services, { action: 'code.sent', actor: contact.mobile, address: ip, details });
}

/**
 * Does not wait for the mail and responds after a fixed time, because the delay would reveal which
 * usernames exist (security.md T7).
 */
export async function forgotPassword(services: Services, username: string, ip: string): Promise<void> {
  const { database, limits, mailer } = services;
  const queued = database.transaction((tx) => queueLink(services, tx, username, ip));
  await Promise.all([queued, delay(limits.reset.respondAfterMs)]);
  mailer.deliverSoon();
}

// POST /auth/set-password: sets the password once per verified attempt and ends all sessions and other attempts of the account
// (security.md T1, T9, S1, S16, S17).

const noticeSeconds = daySeconds;

/** Throws unless the attempt is active and was verified recently; a mailed link is verified for its whole lifetime. */
async function getVerifiedAttempt(services: Services, tx: Tx, idHash: string): Promise<SignupAttempt> {
  const now = services.clock.now();
  const attempt = await getActiveAttempt(tx, idHash, now);
  const { state, purpose, verified_at: verifiedAt } = attempt;
  if (state !== 'verified' || verifiedAt === null) throw refuse('password.not-verified');
  const { verifiedSeconds } = services.limits.signup;
  if (purpose === 'signup' && addSeconds(new Date(verifiedAt), verifiedSeconds) <= now) {
    await voidCode(tx, idHash);
    throw refuseAfterCommit('password.not-verified');
  }
  return attempt;
}

/**
 * Whether this attempt has set this password: then the answer was lost. As many tries as for a code, because who has the attempt, as on
 * a shared computer, could guess.
 */
async function hasSet(services: Services, idHash: string, password: string, ip: string): Promise<boolean> {
  const { clock, database, limits, passwords } = services;
  const { triesPerCode } = limits.signup;
  const accountId = await findAccountOfUsed(database.db, idHash, clock.now());
  if (accountId === undefined) return false;
  if (!(await database.transaction((tx) => consumeTry(tx, idHash, 'used', triesPerCode)))) return false;
  const account = await findAccountById(database.db, accountId);
  return passwords.matches(password, account?.password_hash ?? null, { ip, isKnown: true });
}

/** The attempt is checked before the expensive hash and again in the transaction. */
async function setOnce(services: Services, idHash: string, password: string, ip: string): Promise<void> {
  const { clock, database, mailer, passwords } = services;
  await database.transaction((tx) => getVerifiedAttempt(services, tx, idHash));
  const passwordHash = await passwords.hash(password, ip);
  await database.transaction(async (tx) => {
    const attempt = await getVerifiedAttempt(services, tx, idHash);
    await lock(tx, `account ${attempt.account_id}`);
    if (!(await markUsed(tx, idHash))) throw refuse('signup.expired');
    const now = clock.now();
    await storePassword(tx, attempt.account_id, passwordHash, now);
    await rememberNetwork(services, tx, attempt.account_id, ip);
    // Codes and links that wait for their turn would arrive after they have become void.
    await mailer.dropUnsent(tx, ['code', 'reset'], await listMailedAttempts(tx, attempt.account_id));
    await endUnusedAttempts(tx, attempt.account_id);
    await recordAction(tx, services, { action: 'password.set', actor: attempt.mobile, address: ip });
    const centres = await listMailedCentres(tx, attempt);
    await mailer.queueMail(tx, {
      kind: 'password-set',
      about: attempt.account_id,
      message: frameMail(services.config, passwordSetMail(attempt.email), { centres }),
      expiresAt: addSeconds(now, noticeSeconds),
    });
  });
  mailer.deliverSoon();
}

/** The same password of the same attempt again changes nothing. */
export async function setPassword(
  services: Services,
  userId: string,
  password: string,
  ip: string,
): Promise<void> {
  const idHash = services.keys.mac('signup-handles', userId);
  try {
    await setOnce(services, idHash, password, ip);
  } catch (error) {
    const isUsed = error instanceof Refusal && error.code === 'signup.expired';
    if (!isUsed || !(await hasSet(services, idHash, password, ip))) throw error;
  }
}
