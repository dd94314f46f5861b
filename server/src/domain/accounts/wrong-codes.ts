/** SQL on the table `accounts` that counts wrong codes one after the other; what follows from it the sign-up room decides. */
import type { Db, Tx } from '../../platform/database/open-database.ts';

/** Counts one wrong code and answers how many there are now without a right one between. */
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

/** Those with so many or more, by their mobile. */
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
