/** What `npm run unlock` clears of codes and reset links: wrong codes, and the mails of the mailbox over all networks. */
import { findAccountById } from '../domain/accounts/accounts.ts';
import { clearCounter, clearCountersOf, listSubjectsAtLimit } from '../domain/rate-limits/rate-counters.ts';
import { findContact } from '../features/signup/contacts.ts';
import { networkSubjectPrefix } from '../features/signup/mail-budget.ts';
import { defaultLimits } from '../limits.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';

/** A number and what it counts. */
export type ClearedCount = readonly [number, string];

const { rates } = defaultLimits;

/** Returns the number of wrong codes; from `strongFrom` on new codes were strong. */
export const clearWrongCodes = (tx: Tx, accountId: string): Promise<number> =>
  clearCounter(tx, rates.wrongCodePerAccount, accountId);
export const strongFrom = rates.wrongCodePerAccount.limit;

export async function clearMails(tx: Tx, mobile: string): Promise<ClearedCount[]> {
  const contact = await findContact(tx, mobile);
  if (contact === undefined) return [];
  const { email } = contact;
  const networks = networkSubjectPrefix(email);
  return [
    [await clearCounter(tx, rates.codePerMailbox, email), 'OTP mails of the last day'],
    [await clearCountersOf(tx, rates.codePerMailboxNetwork, networks), 'networks that asked for OTPs'],
    [await clearCounter(tx, rates.linkPerMailbox, email), 'reset links of the last day'],
    [await clearCountersOf(tx, rates.linkPerMailboxNetwork, networks), 'networks that asked for reset links'],
    [await clearCounter(tx, rates.linkPerMailboxMinute, email), 'reset links of the last minute'],
  ];
}

/** Returns the mobile numbers whose new codes are strong, sorted. */
export async function listMobilesWithStrongCodes(db: Db, now: Date): Promise<string[]> {
  const ids = await listSubjectsAtLimit(db, rates.wrongCodePerAccount, now);
  const accounts = await Promise.all(ids.map((id) => findAccountById(db, id)));
  return accounts.flatMap((account) => (account === undefined ? [] : [account.username])).toSorted();
}
