/**
 * Ends the access of the person at the earlier phone or e-mail of a centre (security.md T10, S16), and mails the earlier and the new
 * address, in English and Hindi, without links.
 */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { clearPasswords, listCentreAccounts, revokeTokensOf } from '../../accounts/accounts.ts';
import { deleteOutdatedAttempts, listProvedEmails } from '../../accounts/signup-attempts.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { listActiveByCode, listPhonesOfOthers } from './store.ts';
import { addSeconds, daySeconds } from '../../kernel/time.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { frameMail, mailedCode, type MailFrame } from '../../mails.ts';
import {
  createMailQueue,
  type Mail,
  type MailQueue,
  type MailQueueOptions,
} from '../../platform/mail/mail-queue.ts';
import { type Actor, recordAction } from '../../audit/audit-trail.ts';

// Finds the people who have to register again after a change of the master list: a password works only for the mobile and the e-mail
// address through which it was set (security.md T10, decision 0035).

type Contact = Pick<CentreFields, 'centre_code' | 'phone' | 'email'>;

/** A centre before and after; `before` is null when it is new. */
export interface ContactChange {
  readonly before: Contact | null;
  readonly after: Contact;
}

interface LostRegistration {
  readonly accountId: string;
  readonly mobile: string;
  /** Undefined when the mobile leaves the master list: then nobody can log in with it. */
  readonly lostTo: Contact | undefined;
  /** Where the person who set the password receives mail. */
  readonly earlierEmail: string;
}

export function hasChangedContact({ before, after }: ContactChange): boolean {
  return before !== null && (before.phone !== after.phone || before.email !== after.email);
}

/** Works before and after the change is written. */
export async function listLostRegistrations(
  db: Db,
  changes: readonly ContactChange[],
): Promise<LostRegistration[]> {
  const afterByPhone = new Map(changes.map(({ after }) => [after.phone, after]));
  const befores = changes.flatMap(({ before }) => before ?? []);
  const beforeByPhone = new Map(befores.map((before) => [before.phone, before]));
  const phones = new Set([...afterByPhone.keys(), ...beforeByPhone.keys()]);
  const accounts = (await listCentreAccounts(db, [...phones])).filter(({ hasPassword }) => hasPassword);
  const provedEmails = await listProvedEmails(
    db,
    accounts.map(({ id }) => id),
  );
  const leaving = accounts.map(({ mobile }) => mobile).filter((mobile) => !afterByPhone.has(mobile));
  const codes = new Set(befores.map(({ centre_code: code }) => code));
  const remaining = await listPhonesOfOthers(db, leaving, codes);
  return accounts.flatMap(({ id: accountId, mobile }) => {
    const lostTo = afterByPhone.get(mobile);
    const earlierEmail = provedEmails.get(accountId) ?? beforeByPhone.get(mobile)?.email;
    if (earlierEmail === undefined || lostTo?.email === earlierEmail) return [];
    if (lostTo === undefined && remaining.has(mobile)) return [];
    return [{ accountId, mobile, lostTo, earlierEmail }];
  });
}

/** Long enough to send the thousands of mails of an import through a slow mail server. */
const noticeSeconds = 3 * daySeconds;
const maxNamedCodes = 20;

/** About the address, so that a mail that a later change made wrong can be found. */
export const aboutAddress = (keys: Keys, email: string): string => keys.mac('outbox', email);

function namedCodes(codes: ReadonlySet<string>): string {
  const named = [...codes].slice(0, maxNamedCodes).map(mailedCode).join(', ');
  return codes.size > maxNamedCodes ? `${named} (+${codes.size - maxNamedCodes})` : named;
}

const notices = {
  'earlier-contact': {
    subject: 'The e-mail on record was changed / दर्ज ई-मेल बदला गया',
    textOf: (codes: string) => [
      `The e-mail on record for examination centre ${codes} was changed. It is no longer this address.`,
      'A password that was created through this address no longer works, and all logins with it have ended.',
      'If this is wrong, contact the exam agency.',
      '',
      '---',
      '',
      `परीक्षा केंद्र ${codes} के लिए दर्ज ई-मेल बदल दिया गया है। अब यह पता दर्ज नहीं है।`,
      'इस पते से बनाया गया पासवर्ड अब काम नहीं करेगा, और उससे किए गए सभी लॉगिन समाप्त हो गए हैं।',
      'यदि यह गलत है, तो परीक्षा एजेंसी से संपर्क करें।',
    ],
  },
  'new-contact': {
    subject: 'Your e-mail is on record / आपका ई-मेल दर्ज है',
    textOf: (codes: string) => [
      `This address is now on record for examination centre ${codes}. OTPs for the centre are sent to it.`,
      'Open the portal, register with your mobile number and create a password. What was saved for the centre before is still there.',
      'If you do not represent this centre, contact the exam agency.',
      '',
      '---',
      '',
      `परीक्षा केंद्र ${codes} के लिए अब यह पता दर्ज है। केंद्र के OTP इसी पते पर भेजे जाएँगे।`,
      'पोर्टल खोलें, अपने मोबाइल नंबर से पंजीकरण करें और पासवर्ड बनाएँ। केंद्र के लिए पहले से सहेजी गई जानकारी बनी हुई है।',
      'यदि आप इस केंद्र के प्रतिनिधि नहीं हैं, तो परीक्षा एजेंसी से संपर्क करें।',
    ],
  },
};

class CodesByAddress extends Map<string, Set<string>> {
  add(email: string, code: string): void {
    this.set(email, (this.get(email) ?? new Set()).add(code));
  }
}

/** Returns one mail for each earlier and each new address, however many centres have it. */
function composeNotices(
  { config, keys }: { readonly config: MailFrame; readonly keys: Keys },
  changed: readonly ContactChange[],
  lost: readonly LostRegistration[],
  now: Date,
): Mail[] {
  const [earlier, current] = [new CodesByAddress(), new CodesByAddress()];
  const lostMobiles = new Set(lost.map(({ mobile }) => mobile));
  for (const { before, after } of changed) {
    if (before === null) continue;
    const isOtherEmail = before.email !== after.email;
    if (isOtherEmail) earlier.add(before.email, before.centre_code);
    if (isOtherEmail || lostMobiles.has(before.phone)) current.add(after.email, after.centre_code);
  }
  for (const { lostTo, earlierEmail } of lost) {
    if (lostTo === undefined) continue;
    current.add(lostTo.email, lostTo.centre_code);
    // An address that stays on record with another mobile gets the other mail.
    if (!current.has(earlierEmail)) earlier.add(earlierEmail, lostTo.centre_code);
  }
  const expiresAt = addSeconds(now, noticeSeconds);
  const mailsOf = (kind: keyof typeof notices, addresses: CodesByAddress): Mail[] => {
    const { subject, textOf } = notices[kind];
    return [...addresses].map(([to, codes]) => ({
      kind,
      about: aboutAddress(keys, to),
      message: frameMail(config, { to, subject, text: textOf(namedCodes(codes)).join('\n') }),
      expiresAt,
    }));
  };
  return [...mailsOf('earlier-contact', earlier), ...mailsOf('new-contact', current)];
}

/**
 * Drops notices that are no longer true, because the record has changed again, and extensions, receipts and corrections to the earlier
 * address. That a correction is withdrawn is for whoever was asked.
 */
async function dropOutdated(
  queue: MailQueue,
  tx: Tx,
  keys: Keys,
  changed: readonly ContactChange[],
): Promise<void> {
  const moved = changed.filter(({ before, after }) => before !== null && before.email !== after.email);
  const earlier = moved.map(({ before }) => aboutAddress(keys, before?.email ?? ''));
  const current = moved.map(({ after }) => aboutAddress(keys, after.email));
  const centres = await listActiveByCode(
    tx,
    moved.map(({ after }) => after.centre_code),
  );
  const ids = centres.map(({ id }) => id);
  await queue.dropUnsent(tx, ['new-contact', 'extended'], earlier);
  await queue.dropUnsent(tx, ['earlier-contact'], current);
  await queue.dropUnsent(tx, ['receipt-record', 'correction'], ids);
}

export interface ContactServices extends MailQueueOptions {
  readonly config: MailFrame;
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
  const { clock, keys } = services;
  const now = clock.now();
  const changed = changes.filter(hasChangedContact);
  const phones = changed.flatMap(({ before, after }) => [before?.phone ?? after.phone, after.phone]);
  const accounts = await listCentreAccounts(tx, [...new Set(phones)]);
  const accountIds = accounts.map(({ id }) => id);
  // Before the passwords are read: an attempt that is being used meanwhile is used completely or not at all.
  const mailsOfAttempts = await deleteOutdatedAttempts(tx, accountIds);
  const lost = await listLostRegistrations(tx, changes);
  const lostIds = lost.map(({ accountId }) => accountId);
  await clearPasswords(tx, lostIds);
  await revokeTokensOf(tx, [...new Set([...accountIds, ...lostIds])], now);
  const queue = createMailQueue(services);
  await queue.dropUnsent(tx, ['code', 'reset'], mailsOfAttempts);
  await queue.dropUnsent(tx, ['password-set'], lostIds);
  await dropOutdated(queue, tx, keys, changed);
  await queue.queueEmails(tx, composeNotices(services, changed, lost, now));
  if (lost.length === 0) return;
  const mobiles = lost.slice(0, maxRecordedMobiles).map(({ mobile }) => mobile);
  const details = { passwords: lost.length, mobiles };
  await recordAction(tx, services, { action: 'passwords.cleared', ...actor, details });
}
