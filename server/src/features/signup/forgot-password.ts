/** POST /auth/forgot-password: mails a single-use link; the response is the same for every username (product.md, Accounts 6). */
import { setTimeout as delay } from 'node:timers/promises';
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { withHelp } from '../../domain/help/with-help.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import { consumeClientLimit } from '../../domain/rate-limits/client-limits.ts';
import { record, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { findContact, findContactByEmail, type CentreContact } from './contacts.ts';
import { secondsUntilMailAllowed } from './mail-budget.ts';
import { resetMail } from './mails.ts';
import { listMailPurposes, mailPurpose } from './account-mails.ts';
import { createSignupAttempt } from './create-signup-attempt.ts';

async function findContactByUsername(db: Db, username: string): Promise<CentreContact | undefined> {
  const mobile = normaliseMobile(username);
  return mobile === null ? findContactByEmail(db, username.trim().toLowerCase()) : findContact(db, mobile);
}

/** Whether a link of this account waits in the queue. It is then tried again, and no other one is needed. */
async function retryWaitingLink({ mailer }: Services, tx: Tx, mobile: string): Promise<boolean> {
  const account = await findAccount(tx, 'centre', mobile);
  if (account === undefined) return false;
  for (const purpose of await listMailPurposes(tx, account.id))
    if (purpose.startsWith('reset:') && (await mailer.retryUnsent(tx, purpose)) !== undefined) return true;
  return false;
}

/** Queues a mail with a new link, unless the username is unknown, a link is waiting or was just sent, or a limit is reached. */
async function queueLink(services: Services, tx: Tx, username: string, ip: string): Promise<void> {
  const { clock, config, keys, limits, mailer } = services;
  const contact = await findContactByUsername(tx, username);
  if (contact === undefined || (await retryWaitingLink(services, tx, contact.mobile))) return;
  const requested = { mailbox: contact.email, network: clientNetworks(ip).wide };
  const { linkPerMailboxMinute } = limits.rates;
  const waitSeconds =
    (await secondsUntilAllowed(tx, linkPerMailboxMinute, contact.email, clock.now())) ??
    (await secondsUntilMailAllowed(services, tx, 'reset', requested));
  if (waitSeconds !== null) return;
  await record(tx, linkPerMailboxMinute, contact.email, clock.now());
  const { attemptId } = await createSignupAttempt(services, tx, contact, 'reset');
  const { linkSeconds } = limits.reset;
  // Browsers do not send the fragment, so that it is in no log.
  const link = `${config.publicUrl}/create-password#handle=${attemptId}`;
  await mailer.queueMail(tx, {
    purpose: mailPurpose('reset', keys.mac('signup-handles', attemptId)),
    message: withHelp(config, resetMail(contact.email, link, linkSeconds / 60)),
    expiresAt: addSeconds(clock.now(), linkSeconds),
    requested,
  });
  const details = { resetLink: true };
  await recordAction(tx, services, { action: 'code.sent', actor: contact.mobile, address: ip, details });
}

/**
 * Throws only `rate.exceeded`. Does not wait for the mail and responds after a fixed time, because the delay would reveal which
 * usernames exist (security.md T7).
 */
export async function forgotPassword(services: Services, username: string, ip: string): Promise<void> {
  const { database, limits, mailer } = services;
  const queued = database.transaction(async (tx) => {
    await consumeClientLimit(services, tx, limits.rates.forgotPerIp, ip);
    await queueLink(services, tx, username, ip);
  });
  await Promise.all([queued, delay(limits.reset.respondAfterMs)]);
  mailer.deliverSoon();
}
