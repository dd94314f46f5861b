/** GET /admin/users: returns all admin accounts, sorted by username, with their two-step login and their last login. */
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { listAdminAccounts } from '../../domain/accounts/admin-accounts.ts';
import { actorOf, recordRead } from '../../domain/audit/audit-trail.ts';
import { findNewestEntry } from '../../domain/audit/read-audit-trail.ts';
import { listAccountsWithFactor } from '../../domain/factors/factor-store.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

export async function listAdmins(services: Services, caller: Caller): Promise<AdminUser[]> {
  await recordRead(services, { action: 'admins.listed', ...actorOf(caller) });
  const { db } = services.database;
  const accounts = await listAdminAccounts(db);
  const withFactor = await listAccountsWithFactor(db);
  const admins: AdminUser[] = [];
  for (const { id, username, name, created_at: since } of accounts) {
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
      ...(withFactor.has(id) && { hasFactor: true }),
      ...(login !== undefined && { lastLoginAt: login.at }),
    });
  }
  return admins;
}
