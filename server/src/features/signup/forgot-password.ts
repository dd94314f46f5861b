/** POST /auth/forgot-password: mails a single-use link; the response is the same for every username (product.md, Accounts 6). */
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { rateLimitKey } from '../../platform/http/rate-limit-key.ts';
import { record, consume, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { findContact, findContactByEmail, type CentreContact } from './contacts.ts';
import { resetMail } from './mails.ts';
import { createSignupAttempt } from './create-signup-attempt.ts';

async function findContactByUsername(db: Db, username: string): Promise<CentreContact | undefined> {
  const mobile = normaliseMobile(username);
  return mobile === null ? findContactByEmail(db, username.trim().toLowerCase()) : findContact(db, mobile);
}

/** Whether the account's limits allow another mail. */
async function canSend(services: Services, tx: Tx, mobile: string): Promise<boolean> {
  const { resetPerAccount, sendPerAccountHour, sendPerAccountDay } = services.limits.rates;
  const now = services.clock.now();
  const account = await findAccount(tx, 'centre', mobile);
  if (account === undefined) return true;
  const rules = [resetPerAccount, sendPerAccountHour, sendPerAccountDay];
  for (const rule of rules) if ((await secondsUntilAllowed(tx, rule, account.id, now)) !== null) return false;
  return true;
}

/** Queues the mail and returns its id; null when the username is unknown or a limit is reached. */
async function queueLink(services: Services, tx: Tx, username: string, ip: string): Promise<string | null> {
  const { clock, config, limits, mailer } = services;
  const contact = await findContactByUsername(tx, username);
  if (contact === undefined || !(await canSend(services, tx, contact.mobile))) return null;
  const { attemptId, accountId } = await createSignupAttempt(services, tx, contact, 'reset');
  const { resetPerAccount, sendPerAccountHour, sendPerAccountDay } = limits.rates;
  for (const rule of [resetPerAccount, sendPerAccountHour, sendPerAccountDay])
    await record(tx, rule, accountId, clock.now());
  const details = { resetLink: true };
  await recordAction(tx, services, { action: 'code.sent', actor: contact.mobile, address: ip, details });
  const { linkSeconds } = limits.reset;
  // Browsers do not send the fragment, so that it is in no log.
  const link = `${config.publicUrl}/create-password#handle=${attemptId}`;
  return mailer.queueMail(tx, {
    purpose: `reset:${accountId}`,
    message: resetMail(contact.email, link, linkSeconds / 60),
    expiresAt: addSeconds(clock.now(), linkSeconds),
  });
}

/** Throws only `rate.exceeded`. Does not wait for the mail, because the delay would reveal which usernames exist. */
export async function forgotPassword(services: Services, username: string, ip: string): Promise<void> {
  const { clock, database, limits, mailer } = services;
  const mailId = await database.transaction(async (tx) => {
    const waitSeconds = await consume(tx, limits.rates.forgotPerIp, rateLimitKey(ip), clock.now());
    if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
    return queueLink(services, tx, username, ip);
  });
  if (mailId !== null) mailer.deliverSoon(mailId);
}
