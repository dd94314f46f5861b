/** PUT /admin/users/{id}: changes name and password of an admin account; only its owner can change the main one (security.md S30). */
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { storePassword } from '../../domain/accounts/accounts.ts';
import { findAdminById, renameAccount } from '../../domain/accounts/admin-accounts.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { checkName } from './admin-fields.ts';

export interface AdminChange {
  readonly name: string;
  /** Null, undefined or '' leaves the password unchanged. */
  readonly password?: string | null | undefined;
}

/** A new password ends all sessions of the account. Throws `admin.not-found`, `admin.protected`, or as `createAdmin`. */
export async function updateAdmin(
  services: Services,
  id: string,
  change: AdminChange,
  caller: Caller,
): Promise<AdminUser> {
  const { clock, database, passwords } = services;
  const before = await findAdminById(database.db, id);
  if (before === undefined) throw refuse('admin.not-found');
  if (before.username === mainAdminUsername && caller.accountId !== id) throw refuse('admin.protected');
  const name = checkName(change.name);
  const passwordHash = change.password ? await passwords.hash(change.password) : null;
  return database.transaction(async (tx) => {
    const account = await findAdminById(tx, id);
    if (account === undefined) throw refuse('admin.not-found');
    await renameAccount(tx, id, name);
    if (passwordHash !== null) await storePassword(tx, id, passwordHash, clock.now());
    const details = {
      ...(account.name !== name && { name: [account.name, name] }),
      ...(passwordHash !== null && { newPassword: true }),
    };
    const { username } = account;
    await recordAction(tx, services, {
      action: 'admin.updated',
      ...actorOf(caller),
      target: username,
      details,
    });
    return { id, username, name };
  });
}
