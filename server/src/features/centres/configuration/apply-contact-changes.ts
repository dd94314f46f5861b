/**
 * Ends the access of the person at the earlier phone or e-mail of a centre, and mails the earlier and the new address
 * (security.md T10, S16).
 */
import { revokeTokensOf } from '../../../domain/accounts/accounts.ts';
import { clearPasswords, listCentreAccounts } from '../../../domain/accounts/centre-accounts.ts';
import type { SignupAttempts } from '../../../domain/accounts/signup-attempts.ts';
import { type Actor, recordAction } from '../../../domain/audit/audit-trail.ts';
import type { HelpContacts } from '../../../domain/help/with-help.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { createMailQueue, type MailQueueOptions } from '../../../platform/mail/mail-queue.ts';
import { composeNotices, outdatedPurposes } from './contact-notices.ts';
import { hasChangedContact, listLostRegistrations, type ContactChange } from './lost-registrations.ts';

export interface ContactServices extends MailQueueOptions {
  readonly signupAttempts: SignupAttempts;
  readonly config: HelpContacts;
}

/** The audit entry has at most this many mobiles, but always their number. */
const maxRecordedMobiles = 100;

/** To be called after the centres are written, once for all of them. */
export async function applyContactChanges(
  services: ContactServices,
  tx: Tx,
  changes: readonly ContactChange[],
  actor: Actor,
): Promise<void> {
  const { clock, keys, signupAttempts } = services;
  const now = clock.now();
  const changed = changes.filter(hasChangedContact);
  const phones = changed.flatMap(({ before, after }) => [before?.phone ?? after.phone, after.phone]);
  const accounts = await listCentreAccounts(tx, [...new Set(phones)]);
  const accountIds = accounts.map(({ id }) => id);
  // Before the passwords are read: an attempt that is being used meanwhile is used completely or not at all.
  const mailsOfAttempts = await signupAttempts.deleteOutdated(tx, accountIds);
  const lost = await listLostRegistrations(tx, signupAttempts, changes);
  const lostIds = lost.map(({ accountId }) => accountId);
  await clearPasswords(tx, lostIds);
  await revokeTokensOf(tx, [...new Set([...accountIds, ...lostIds])], now);
  const queue = createMailQueue(services);
  const passwordMails = lostIds.map((id) => `password-set:${id}`);
  await queue.dropUnsentOf(tx, [...mailsOfAttempts, ...passwordMails, ...outdatedPurposes(keys, changed)]);
  await queue.queueMails(tx, composeNotices(services, changed, lost, now));
  if (lost.length === 0) return;
  const mobiles = lost.slice(0, maxRecordedMobiles).map(({ mobile }) => mobile);
  const details = { passwords: lost.length, mobiles };
  await recordAction(tx, services, { action: 'passwords.cleared', ...actor, details });
}
