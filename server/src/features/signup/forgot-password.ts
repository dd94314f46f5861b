/** POST /auth/forgot-password: mails a single-use link; the response is the same for every username (product.md, Accounts 6). */
import { setTimeout as delay } from 'node:timers/promises';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cleanAddress } from '#contract/text.ts';
import { findAccountById } from '../../domain/accounts/accounts.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { frameMail } from '../../domain/mails/frame-mail.ts';
import { addSeconds } from '../../kernel/steady-clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import { consume } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { findContact, findContactByEmail, listMailedCentres, type CentreContact } from './contacts.ts';
import { resetMail } from './mails.ts';
import { findMailHold, listMailPurposes, mailPurpose, type AccountMail } from './account-mails.ts';
import { createAttempt, ensureAccount, linkTo } from './attempts.ts';

async function findContactByUsername(db: Db, username: string): Promise<CentreContact | undefined> {
  const named = await findAccountById(db, username);
  const mobile = named?.role === 'centre' ? named.username : normaliseMobile(username);
  return mobile === null ? findContactByEmail(db, cleanAddress(username)) : findContact(db, mobile);
}

/** Whether a link of this account waits in the queue. It is then tried again, and no other one is needed. */
async function retryWaitingLink({ mailer }: Services, tx: Tx, accountId: string): Promise<boolean> {
  for (const purpose of await listMailPurposes(tx, accountId))
    if (purpose.startsWith('reset:') && (await mailer.retryUnsent(tx, purpose)) !== undefined) return true;
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
    purpose: mailPurpose('reset', keys.mac('signup-handles', attemptId)),
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
