/** POST /admin/users: creates an administrator (specification sections 5 and 6; security.md S30). */
import type { AdminUser } from '#contract/admins/endpoints.ts';
import { insertAccount, storePassword } from '../../domain/accounts/accounts.ts';
import { assertAdminPassword } from '../../domain/accounts/admin-passwords.ts';
import { isUsernameTaken } from '../../domain/accounts/admin-accounts.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { checkName, checkUsername, refuseField } from './admin-fields.ts';

export interface NewAdmin {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Throws `field.required`, `admin.username-invalid`, `admin.username-taken`, or as `assertAdminPassword`.
 */
export async function createAdmin(services: Services, input: NewAdmin, caller: Caller): Promise<AdminUser> {
  const { clock, config, database, passwords, randomness } = services;
  const username = checkUsername(input.username);
  const name = checkName(input.name);
  if (input.password === '') throw refuseField('password', 'field.required');
  await assertAdminPassword(input.password, { username, examName: config.examName }, false);
  const passwordHash = await passwords.hash(input.password, caller.ip);
  const id = `a_${randomness.uuid()}`;
  const usernameTaken = () => refuseField('username', 'admin.username-taken');
  await database.transaction(async (tx) => {
    if (await isUsernameTaken(tx, username)) throw usernameTaken();
    if (!(await insertAccount(tx, { id, role: 'admin', username, name, createdAt: clock.now() })))
      throw usernameTaken();
    await storePassword(tx, id, passwordHash, clock.now());
    const details = { name };
    await recordAction(tx, services, {
      action: 'admin.created',
      ...actorOf(caller),
      target: username,
      details,
    });
  });
  return { id, username, name };
}
