/** GET /admin/session: who is logged in. */
import { findAdminById } from '../../domain/accounts/admin-accounts.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

/** Throws `session.ended` when the account was deleted while the call was on its way. */
export async function getOwnAccount({ database }: Services, { accountId }: Caller) {
  const account = await findAdminById(database.db, accountId);
  if (account === undefined) throw refuse('session.ended');
  const { id, username, name } = account;
  return { id, username, name };
}
