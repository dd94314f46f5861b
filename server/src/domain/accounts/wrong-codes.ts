/** SQL on the table `accounts` for the number of wrong codes in a row. */
import type { Db, Tx } from '../../platform/database/open-database.ts';

/** Counts one wrong code and returns the number since the last right one. */
export async function countWrongCode(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .updateTable('accounts')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', accountId)
    .returning('wrong_codes')
    .executeTakeFirst();
  return row?.wrong_codes ?? 0;
}

export async function readWrongCodes(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('wrong_codes')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.wrong_codes ?? 0;
}

export async function clearWrongCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('accounts').set({ wrong_codes: 0 }).where('id', '=', accountId).execute();
}

/** Returns the accounts with at least this many wrong codes, sorted by mobile. */
export async function listAccountsWithWrongCodes(
  db: Db,
  atLeast: number,
): Promise<{ readonly id: string; readonly username: string }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('wrong_codes', '>=', atLeast)
    .orderBy('username')
    .execute();
}
