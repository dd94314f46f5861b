/** POST /auth/forgot-password: mails a single-use link to the address on record; every name is answered alike (product.md, Accounts 6). */
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { rateLimitKey } from '../../platform/http/rate-limit-key.ts';
import { record, consume, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Services } from '../../services.ts';
import { findContact, findContactByEmail, type CentreContact } from './store.ts';
import { resetMail } from './mails.ts';
import { createSignupAttempt } from './create-signup-attempt.ts';

async function findContactByName(db: Db, name: string): Promise<CentreContact | undefined> {
  const mobile = normaliseMobile(name);
  return mobile === null ? findContactByEmail(db, name.trim().toLowerCase()) : findContact(db, mobile);
}

/** False when this account was sent as much as it may be; nobody is told. */
async function maySend(services: Services, tx: Tx, mobile: string): Promise<boolean> {
  const { resetPerAccount, sendPerAccountHour, sendPerAccountDay } = services.limits.rates;
  const now = services.clock.now();
  const account = await findAccount(tx, 'centre', mobile);
  if (account === undefined) return true;
  const rules = [resetPerAccount, sendPerAccountHour, sendPerAccountDay];
  for (const rule of rules) if ((await secondsUntilAllowed(tx, rule, account.id, now)) !== null) return false;
  return true;
}

/** Queues the mail and answers its id; null when there is nobody to mail, or too much was mailed. */
async function queueLink(services: Services, tx: Tx, name: string, ip: string): Promise<string | null> {
  const { clock, config, limits, mailer } = services;
  const contact = await findContactByName(tx, name);
  if (contact === undefined || !(await maySend(services, tx, contact.mobile))) return null;
  const { handle, accountId } = await createSignupAttempt(services, tx, contact, 'reset');
  const { resetPerAccount, sendPerAccountHour, sendPerAccountDay } = limits.rates;
  for (const rule of [resetPerAccount, sendPerAccountHour, sendPerAccountDay])
    await record(tx, rule, accountId, clock.now());
  const details = { resetLink: true };
  await recordAction(tx, services, { act: 'code.sent', actor: contact.mobile, address: ip, details });
  const { linkSeconds } = limits.reset;
  // In the fragment, so that no server and no log on the way sees it.
  const link = `${config.publicUrl}/create-password#handle=${handle}`;
  return mailer.queueMail(tx, {
    purpose: `reset:${accountId}`,
    message: resetMail(contact.email, link, linkSeconds / 60),
    expiresAt: addSeconds(clock.now(), linkSeconds),
  });
}

/** Refuses with `rate.exceeded` only, whatever the name. Does not wait for the mail: that would tell names apart. */
export async function forgotPassword(services: Services, name: string, ip: string): Promise<void> {
  const { clock, database, limits, mailer } = services;
  const mailId = await database.transaction(async (tx) => {
    const waitSeconds = await consume(tx, limits.rates.forgotPerIp, rateLimitKey(ip), clock.now());
    if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
    return queueLink(services, tx, name, ip);
  });
  if (mailId !== null) mailer.deliverSoon(mailId);
}
