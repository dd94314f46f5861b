/** SQL on the table `accounts`; that of administrators and wrong codes is in the files beside it. */
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { AccountsTable, Role } from '../../schema.ts';

export type Account = AccountsTable;

export interface NewAccount {
  readonly id: string;
  readonly role: Role;
  readonly username: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** @param username normalised: ten digits, or lower case */
export async function findAccount(db: Db, role: Role, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', username)
    .where('role', '=', role)
    .executeTakeFirst();
}

export async function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Rejects when the table cannot be read. */
export async function checkAccountsReadable(db: Db): Promise<void> {
  await db.selectFrom('accounts').select('id').limit(1).execute();
}

/** Inserts an account without password, which nobody can log in to. False when the username already exists. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values({
      id: account.id,
      role: account.role,
      username: account.username,
      name: account.name,
      password_hash: null,
      token_version: 0,
      failed_logins: 0,
      locked_until: null,
      created_at: account.createdAt.toISOString(),
      password_set_at: null,
      wrong_codes: 0,
    })
    .onConflict((conflict) => conflict.columns(['role', 'username']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sets the password, clears failed logins, wrong codes and the lock, and revokes all tokens. */
export async function storePassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      password_hash: passwordHash,
      password_set_at: now.toISOString(),
      failed_logins: 0,
      locked_until: null,
      wrong_codes: 0,
    })
    .where('id', '=', accountId)
    .execute();
  await revokeTokens(tx, accountId, now);
}

/** Revokes all tokens and ends all sessions of the account. Also called when its phone or e-mail changes. */
export async function revokeTokens(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Counts one wrong password and returns the number since the last right one. */
export async function countFailedLogin(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .updateTable('accounts')
    .set((eb) => ({ failed_logins: eb('failed_logins', '+', 1) }))
    .where('id', '=', accountId)
    .returning('failed_logins')
    .executeTakeFirst();
  return row?.failed_logins ?? 0;
}

export async function lockLogin(tx: Tx, accountId: string, until: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ locked_until: until.toISOString() })
    .where('id', '=', accountId)
    .execute();
}

export async function clearFailedLogins(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ failed_logins: 0, locked_until: null })
    .where('id', '=', accountId)
    .execute();
}
