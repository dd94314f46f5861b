/** Who the administrators are, who is logged in, and how many centre users there are. */
import type { Call } from '../../calls.ts';
import { copyLimits } from '#contract/rights.ts';
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { limitsOf } from '../../domain/accounts/account-limits.ts';
import { findAdminById, listAdminAccounts } from '../../domain/accounts/admin-accounts.ts';
import { findNewestEntry } from '../../domain/audit/read-audit-trail.ts';
import { listAccountsWithFactor } from '../../domain/factors/factor-store.ts';
import { refuse } from '../../kernel/refusal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Db } from '../../platform/database/open-database.ts';

export async function listAdmins(call: Call): Promise<AdminUser[]> {
  await call.recordRead('admins.listed');
  const { db } = call.database;
  const accounts = await listAdminAccounts(db);
  const withFactor = await listAccountsWithFactor(db);
  const admins: AdminUser[] = [];
  for (const account of accounts) {
    const { id, username, name, created_at: since } = account;
    const login = await findNewestEntry(
      db,
      'admin-login.succeeded',
      { column: 'actor', name: username },
      since,
    );
    admins.push({
      id,
      username,
      name,
      ...copyLimits(limitsOf(account)),
      ...(withFactor.has(id) && { hasFactor: true }),
      ...(login !== undefined && { lastLoginAt: login.at }),
    });
  }
  return admins;
}

/** Throws `session.ended` when the account was deleted while the call was on its way. */
export async function getOwnAccount({ caller, config, database }: Call) {
  const account = await findAdminById(database.db, caller.accountId);
  if (account === undefined) throw refuse('session.ended');
  const { id, username, name } = account;
  return { id, username, name, ...limitsOf(account), minPasswordLength: config.minAdminPasswordLength };
}

/** Counts the centre users who have set a password and whose phone is on the master list (product.md, Administrators 4). */
export async function countCentreUsers(db: Db): Promise<number> {
  const users = db
    .selectFrom('accounts')
    .where('role', '=', 'centre')
    .where('password_set_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('centres')
          .select('centres.id')
          .whereRef('centres.phone', '=', 'accounts.username')
          .where('archived_at', 'is', null),
      ),
    );
  return countRows(users);
}
