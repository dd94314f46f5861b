/** SQL on the accounts of centre users whose phone or e-mail on the master list changes; many of them at once in an import. */
import { chunksOf } from '../kernel/chunks.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';

/** Masks an e-mail address, or a mobile number, so that its owner recognises it, but others do not learn it. */

const shownCharacters = 2;
const mask = '*****';

/** Returns, for example, `ab*****@school.example.org`; short names show fewer characters. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const shown = name.slice(0, Math.min(shownCharacters, Math.max(0, name.length - 1)));
  return `${shown}${mask}${email.slice(at)}`;
}

/** Returns, for example, `98******10`. */
export const maskMobile = (mobile: string): string => mobile.replace(/(?<=..).(?=..)/g, '*');

interface CentreAccount {
  readonly id: string;
  readonly mobile: string;
  readonly hasPassword: boolean;
}

export async function listCentreAccounts(db: Db, mobiles: readonly string[]): Promise<CentreAccount[]> {
  const accounts: CentreAccount[] = [];
  for (const chunk of chunksOf(mobiles)) {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'username', 'password_hash'])
      .where('role', '=', 'centre')
      .where('username', 'in', chunk)
      .execute();
    for (const row of rows)
      accounts.push({ id: row.id, mobile: row.username, hasPassword: row.password_hash !== null });
  }
  return accounts;
}

export async function listCentreMobiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('username').where('role', '=', 'centre').execute();
  return rows.map(({ username }) => username);
}

/** Nobody can log in to these accounts until they register again. */
export async function clearPasswords(tx: Tx, accountIds: readonly string[]): Promise<void> {
  for (const ids of chunksOf(accountIds))
    await tx
      .updateTable('accounts')
      .set({ password_hash: null, password_set_at: null })
      .where('id', 'in', ids)
      .execute();
}

/** Reads and ends the sign-up attempts of accounts whose record changes; the room of the sign-up implements it. */
export interface SignupAttempts {
  /** Returns, by account id, the e-mail address through which the password was set. */
  readonly listProvedEmails: (db: Db, accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /**
   * Deletes the unused attempts of these accounts whose mobile and e-mail are no longer on the master list, so that they
   * stay invalid when the earlier e-mail is put back. Returns what their mails are about.
   */
  readonly deleteOutdated: (tx: Tx, accountIds: readonly string[]) => Promise<readonly string[]>;
}
