/** SQL on the table `accounts` that only the room of the administrators needs; the rest is in `accounts.ts`. */
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Account } from './accounts.ts';

/** In the order of their usernames. */
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

/** Usernames of both roles share one space. */
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

/** Its sessions go with it, so its tokens are worth nothing from now on. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
