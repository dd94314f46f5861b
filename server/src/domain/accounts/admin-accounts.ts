/** SQL on the table `accounts` for administrators. */
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Account } from './accounts.ts';

/** Sorted by username. */
export async function listAdminAccounts(db: Db): Promise<Account[]> {
  return db.selectFrom('accounts').selectAll().where('role', '=', 'admin').orderBy('username').execute();
}

export async function findAdminById(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
}

/** Usernames are unique across both roles. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

export async function renameAccount(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('accounts').set({ name }).where('id', '=', id).execute();
}

/** Its sessions are deleted with it, so its tokens are no longer valid. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
