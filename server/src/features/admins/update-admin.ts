/** PUT /admin/users/{id}: changes name and password of an admin account; only its owner can change the main one (security.md S30). */
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { changeOwnPassword, storePassword, type Account } from '../../domain/accounts/accounts.ts';
import { assertAdminPassword } from '../../domain/accounts/admin-passwords.ts';
import { findAdminById, renameAccount } from '../../domain/accounts/admin-accounts.ts';
import { listActiveSessions } from '../../domain/accounts/sessions.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import { hasFactor } from '../../domain/factors/factor-store.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { checkName } from './admin-fields.ts';

export interface AdminChange {
  readonly name: string;
  /** Null, undefined or '' leaves the password unchanged. */
  readonly password?: string | null | undefined;
}

/** Stores the password, ends the other sessions of the account, and records how many were ended. */
async function setPassword(
  services: Services,
  tx: Tx,
  account: Account,
  passwordHash: string,
  caller: Caller,
): Promise<void> {
  const now = services.clock.now();
  const sessions = await listActiveSessions(tx, account, now, services.limits.session);
  const ended = sessions.filter(({ id }) => id !== caller.sessionId).length;
  if (account.id === caller.accountId) await changeOwnPassword(tx, caller, passwordHash, now);
  else await storePassword(tx, account.id, passwordHash, now);
  if (ended === 0) return;
  await recordAction(tx, services, {
    action: 'sessions.ended',
    ...actorOf(caller),
    target: account.username,
    details: { sessions: ended },
  });
}

async function hashNewPassword(
  { config, database, passwords }: Services,
  { id, username }: Account,
  password: string,
  ip: string,
): Promise<string> {
  const owner = { username, examName: config.examName };
  await assertAdminPassword(password, owner, await hasFactor(database.db, id));
  return passwords.hash(password, ip);
}

/**
 * A new password ends all other sessions of the account. Throws `admin.not-found`, `admin.protected`,
 * `session.confirmation-required`, or as `createAdmin`.
 */
export async function updateAdmin(
  services: Services,
  id: string,
  change: AdminChange,
  caller: Caller,
): Promise<AdminUser> {
  const { authenticator, database, log } = services;
  const before = await findAdminById(database.db, id);
  if (before === undefined) throw refuse('admin.not-found');
  if (before.username === mainAdminUsername && caller.accountId !== id) throw refuse('admin.protected');
  if (caller.accountId !== id || change.password) authenticator.assertConfirmed(caller);
  const name = checkName(change.name);
  const passwordHash = change.password
    ? await hashNewPassword(services, before, change.password, caller.ip)
    : null;
  const updated = await database.transaction(async (tx) => {
    const account = await findAdminById(tx, id);
    if (account === undefined) throw refuse('admin.not-found');
    await renameAccount(tx, id, name);
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
    if (passwordHash !== null) await setPassword(services, tx, account, passwordHash, caller);
    return { id, username, name };
  });
  if (passwordHash !== null)
    log.warn(
      { alarm: 'admin-password', account: id, by: caller.accountId },
      'the password of an administrator was changed',
    );
  return updated;
}
