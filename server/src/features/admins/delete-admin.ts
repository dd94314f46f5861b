/** DELETE /admin/users/{id}: deletes any admin account but the main one and the caller's own (security.md S30). */
import { mainAdminUsername } from '#contract/exam.ts';
import { deleteAccount, findAdminById } from '../../domain/accounts/admin-accounts.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

/** Throws `admin.not-found`, `admin.protected` or `admin.self-delete`. */
export async function deleteAdmin(services: Services, id: string, caller: Caller): Promise<void> {
  await services.database.transaction(async (tx) => {
    const account = await findAdminById(tx, id);
    if (account === undefined) throw refuse('admin.not-found');
    if (account.username === mainAdminUsername) throw refuse('admin.protected');
    if (caller.accountId === id) throw refuse('admin.self-delete');
    await deleteAccount(tx, id);
    await recordAction(tx, services, {
      action: 'admin.deleted',
      ...actorOf(caller),
      target: account.username,
      details: { name: account.name },
    });
  });
}
