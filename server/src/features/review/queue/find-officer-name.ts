/** How a decision names the officer who takes it. */
import { findAccountById } from '../../../domain/accounts/accounts.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';

export async function findOfficerName(db: Db, { accountId, username }: Caller): Promise<string> {
  const account = await findAccountById(db, accountId);
  return account?.name || username;
}
