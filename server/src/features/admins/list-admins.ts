/** GET /admin/users: returns all admin accounts, sorted by username. */
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { listAdminAccounts } from '../../domain/accounts/admin-accounts.ts';
import { actorOf, recordRead } from '../../domain/audit/audit-trail.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

export async function listAdmins(services: Services, caller: Caller): Promise<AdminUser[]> {
  await recordRead(services, { action: 'admins.listed', ...actorOf(caller) });
  const accounts = await listAdminAccounts(services.database.db);
  return accounts.map(({ id, username, name }) => ({ id, username, name }));
}
