/**
 * All SQL on the table `refused_addresses`: the addresses whose last mail a mail server refused for good, until a mail to
 * them is accepted.
 */
import { countRows } from '../database/count-rows.ts';
import type { Row } from '../../tables/tables.ts';
import type { Db, Tx } from '../database/open-database.ts';

export async function storeRefusal(tx: Tx, refusal: Row<'refused_addresses'>): Promise<void> {
  const { refused_at, reply } = refusal;
  await tx
    .insertInto('refused_addresses')
    .values(refusal)
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ refused_at, reply }))
    .execute();
}

export async function deleteRefusal(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('refused_addresses').where('address', '=', address).execute();
}

/** Returns undefined when the last mail to this address was not refused. */
export async function findRefusal(db: Db, address: string): Promise<Row<'refused_addresses'> | undefined> {
  return db.selectFrom('refused_addresses').selectAll().where('address', '=', address).executeTakeFirst();
}

export async function listRefusals(
  db: Db,
  addresses: readonly string[],
): Promise<Row<'refused_addresses'>[]> {
  return db.selectFrom('refused_addresses').selectAll().where('address', 'in', addresses).execute();
}

export async function countRefusals(db: Db): Promise<number> {
  return countRows(db.selectFrom('refused_addresses'));
}

export async function deleteRefusalsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.deleteFrom('refused_addresses').where('refused_at', '<', time.toISOString()).execute();
}
