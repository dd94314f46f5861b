/** The sign-up attempts of accounts whose mobile or e-mail on the master list changes (security.md T10). */
import type { SignupAttempts } from '../../domain/accounts/signup-attempts.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { mailPurposeOf } from './account-mails.ts';
import { deleteOutdatedAttempts, listUsedAttempts } from './store.ts';

export const signupAttempts: SignupAttempts = {
  async listProvedEmails(db, accountIds) {
    const emails = new Map<string, string>();
    for (const ids of chunksOf(accountIds))
      for (const attempt of await listUsedAttempts(db, ids)) emails.set(attempt.account_id, attempt.email);
    return emails;
  },
  async deleteOutdated(tx, accountIds) {
    const purposes: string[] = [];
    for (const ids of chunksOf(accountIds))
      purposes.push(...(await deleteOutdatedAttempts(tx, ids)).map(mailPurposeOf));
    return purposes;
  },
};
