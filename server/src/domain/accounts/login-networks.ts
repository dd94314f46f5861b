/** SQL on the table `login_networks`: wrong passwords of an account from a network, and the networks that an account has used. */
import { addSeconds, isFromFuture } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { LoginNetworksTable } from '../../schema.ts';

/** The row of an account and a network. */
export async function findLoginNetwork(
  db: Db,
  accountId: string,
  network: string,
): Promise<LoginNetworksTable | undefined> {
  return db
    .selectFrom('login_networks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .executeTakeFirst();
}

export async function listLoginNetworks(db: Db, accountId: string): Promise<LoginNetworksTable[]> {
  return db.selectFrom('login_networks').selectAll().where('account_id', '=', accountId).execute();
}

/** Counts one wrong password. */
export async function countFailure(tx: Tx, accountId: string, network: string, now: Date): Promise<void> {
  const failedAt = now.toISOString();
  await tx
    .insertInto('login_networks')
    .values({ account_id: accountId, network, failures: 1, last_failed_at: failedAt, known_at: null })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'network']).doUpdateSet((eb) => ({
        failures: eb('login_networks.failures', '+', 1),
        last_failed_at: failedAt,
      })),
    )
    .execute();
}

/** Makes the network known to the account and clears its failures. Of the known networks the newest `most` stay known. */
export async function setKnown(
  tx: Tx,
  accountId: string,
  network: string,
  now: Date,
  most: number,
): Promise<void> {
  const row = { failures: 0, last_failed_at: null, known_at: now.toISOString() };
  await tx
    .insertInto('login_networks')
    .values({ account_id: accountId, network, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet(row))
    .execute();
  const known = (await listLoginNetworks(tx, accountId))
    .filter(({ known_at: at, network: other }) => at !== null && other !== network)
    .toSorted((a, b) => (b.known_at ?? '').localeCompare(a.known_at ?? ''));
  const forgotten = known.slice(most - 1).map((old) => old.network);
  if (forgotten.length === 0) return;
  await tx
    .updateTable('login_networks')
    .set({ known_at: null })
    .where('account_id', '=', accountId)
    .where('network', 'in', forgotten)
    .execute();
}

/** Clears the failures of the account from all networks. */
export async function clearFailures(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('login_networks')
    .set({ failures: 0, last_failed_at: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Whether the account has logged in from the network, or set a password there, within the time. */
export function isKnown(row: LoginNetworksTable | undefined, now: Date, knownSeconds: number): boolean {
  if (row?.known_at == null || isFromFuture(row.known_at, now)) return false;
  return addSeconds(new Date(row.known_at), knownSeconds) > now;
}

const failuresKeptSeconds = 2 * 24 * 60 * 60;

/** Deletes networks that are no longer known and from which nobody has failed for two days. */
export async function purgeLoginNetworks(tx: Tx, now: Date, knownSeconds: number): Promise<void> {
  await tx
    .deleteFrom('login_networks')
    .where((eb) =>
      eb.or([eb('known_at', 'is', null), eb('known_at', '<', addSeconds(now, -knownSeconds).toISOString())]),
    )
    .where((eb) =>
      eb.or([
        eb('last_failed_at', 'is', null),
        eb('last_failed_at', '<', addSeconds(now, -failuresKeptSeconds).toISOString()),
      ]),
    )
    .execute();
}
