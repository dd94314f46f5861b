/**
 * Finds the people who have to register again after a change of the master list: a password works only for the mobile and
 * the e-mail address through which it was set (security.md T10, decision 0035).
 */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { listCentreAccounts } from '../../../domain/accounts/centre-accounts.ts';
import type { SignupAttempts } from '../../../domain/accounts/signup-attempts.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { listPhonesOfOthers } from './store.ts';

export type Contact = Pick<CentreFields, 'centre_code' | 'phone' | 'email'>;

/** A centre before and after; `before` is null when it is new. */
export interface ContactChange {
  readonly before: Contact | null;
  readonly after: Contact;
}

export interface LostRegistration {
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
  signupAttempts: SignupAttempts,
  changes: readonly ContactChange[],
): Promise<LostRegistration[]> {
  const afterByPhone = new Map(changes.map(({ after }) => [after.phone, after]));
  const befores = changes.flatMap(({ before }) => before ?? []);
  const beforeByPhone = new Map(befores.map((before) => [before.phone, before]));
  const phones = new Set([...afterByPhone.keys(), ...beforeByPhone.keys()]);
  const accounts = (await listCentreAccounts(db, [...phones])).filter(({ hasPassword }) => hasPassword);
  const provedEmails = await signupAttempts.listProvedEmails(
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
