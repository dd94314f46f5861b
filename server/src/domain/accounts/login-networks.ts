/** SQL on the table `login_networks`: the networks that an account has used. */
import { addSeconds, isFromFuture } from '../../kernel/steady-clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';

/** The row of an account and a network. */
export async function findLoginNetwork(
  db: Db,
  accountId: string,
  network: string,
): Promise<Row<'login_networks'> | undefined> {
  return db
    .selectFrom('login_networks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .executeTakeFirst();
}

/** Makes the network known to the account. Of the known networks the newest `most` stay known. */
export async function setKnown(
  tx: Tx,
  accountId: string,
  network: string,
  now: Date,
  most: number,
): Promise<void> {
  const row = { known_at: now.toISOString() };
  await tx
    .insertInto('login_networks')
    .values({ account_id: accountId, network, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet(row))
    .execute();
  const others = await tx
    .selectFrom('login_networks')
    .select('network')
    .where('account_id', '=', accountId)
    .where('network', '!=', network)
    .orderBy('known_at', 'desc')
    .execute();
  const forgotten = others.slice(most - 1).map((old) => old.network);
  if (forgotten.length === 0) return;
  await tx
    .deleteFrom('login_networks')
    .where('account_id', '=', accountId)
    .where('network', 'in', forgotten)
    .execute();
}

/** Whether the account has logged in from the network, or set a password there, within the time. */
export function isKnown(row: Row<'login_networks'> | undefined, now: Date, knownSeconds: number): boolean {
  if (row === undefined || isFromFuture(row.known_at, now)) return false;
  return addSeconds(new Date(row.known_at), knownSeconds) > now;
}

/** Deletes networks that are no longer known. */
export async function purgeLoginNetworks(tx: Tx, now: Date, knownSeconds: number): Promise<void> {
  await tx
    .deleteFrom('login_networks')
    .where((eb) =>
      eb.or([eb('known_at', 'is', null), eb('known_at', '<', addSeconds(now, -knownSeconds).toISOString())]),
    )
    .execute();
}
