/** Reads and ends the sign-up attempts of accounts whose record changes; implemented by features/signup. */
import type { Db, Tx } from '../../platform/database/open-database.ts';

export interface SignupAttempts {
  /** Returns, by account id, the e-mail address through which the password was set. */
  readonly listProvedEmails: (db: Db, accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /**
   * Deletes the unused attempts of these accounts whose mobile and e-mail are no longer on the master list, so that they
   * stay invalid when the earlier e-mail is put back. Returns the purposes of their mails.
   */
  readonly deleteOutdated: (tx: Tx, accountIds: readonly string[]) => Promise<readonly string[]>;
}
