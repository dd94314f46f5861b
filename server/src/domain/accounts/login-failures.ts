/** SQL on the table `login_failures`: wrong passwords and factors of a login name, from one network and from all unknown ones together. */
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cleanAddress } from '#contract/text.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { addSeconds, isFromFuture } from '../../kernel/steady-clock.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Role } from '../../tables/people.ts';
import type { Row } from '../../tables/tables.ts';

/** The name that somebody logs in with. Names of nobody are counted and locked like those of accounts (security.md S10). */
export interface LoginName {
  /** Null when no account has the name. */
  readonly accountId: string | null;
  /**
   * What is counted. The mobile, with the id of the account, and the e-mail of one account are counted apart: a lock of both would reveal that they belong
   * together.
   */
  readonly subject: string;
}

/** Everything that is counted of an account. */
const subjectsOf = (accountId: string): readonly string[] => [accountId, `${accountId} e-mail`];

/** @param typed as it was typed; of a name without account only a MAC is stored, because people type passwords there */
export function loginName(
  keys: Keys,
  role: Role,
  typed: string,
  account: { readonly id: string; readonly username: string } | undefined,
): LoginName {
  const plain = cleanAddress(typed);
  const normal = role === 'centre' ? (normaliseMobile(typed) ?? plain) : plain;
  if (account === undefined)
    return { accountId: null, subject: `unknown ${keys.mac('login-names', role, normal)}` };
  const isMobile = normal === account.username || normal === account.id;
  return { accountId: account.id, subject: account.id + (isMobile ? '' : ' e-mail') };
}

/** The row of all networks together that the account does not know. */
export const unknownNetworks = 'unknown';

const keptSeconds = 24 * 60 * 60;

/** Returns undefined also when the last failure is older than a day or was counted while a clock was wrong. */
export async function findFailures(
  db: Db,
  subject: string,
  network: string,
  now: Date,
): Promise<Row<'login_failures'> | undefined> {
  const row = await db
    .selectFrom('login_failures')
    .selectAll()
    .where('subject', '=', subject)
    .where('network', '=', network)
    .executeTakeFirst();
  const isCurrent =
    row !== undefined &&
    !isFromFuture(row.last_failed_at, now) &&
    addSeconds(new Date(row.last_failed_at), keptSeconds) > now;
  return isCurrent ? row : undefined;
}

/** The failures of an account from unknown networks, for each of its names, newest first. */
export async function listUnknownFailures(db: Db, accountId: string): Promise<Row<'login_failures'>[]> {
  return db
    .selectFrom('login_failures')
    .selectAll()
    .where('subject', 'in', subjectsOf(accountId))
    .where('network', '=', unknownNetworks)
    .orderBy('last_failed_at', 'desc')
    .execute();
}

/** Rows of accounts with at least this many failures from unknown networks. */
export async function listMostFailures(db: Db, atLeast: number): Promise<Row<'login_failures'>[]> {
  return db
    .selectFrom('login_failures')
    .selectAll()
    .where('network', '=', unknownNetworks)
    .where('failures', '>=', atLeast)
    .where('subject', 'not like', 'unknown %')
    .execute();
}

export async function storeFailures(tx: Tx, row: Row<'login_failures'>): Promise<void> {
  const { subject: _subject, network: _network, ...counted } = row;
  await tx
    .insertInto('login_failures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'network']).doUpdateSet(counted))
    .execute();
}

/** Deletes what is counted of the account, from one network or from all, and returns it. */
export async function deleteFailures(
  tx: Tx,
  accountId: string,
  network?: string,
): Promise<Row<'login_failures'>[]> {
  return tx
    .deleteFrom('login_failures')
    .where('subject', 'in', subjectsOf(accountId))
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .returningAll()
    .execute();
}

/** Deletes failures that no longer count. */
export async function purgeLoginFailures(tx: Tx, now: Date): Promise<void> {
  const oldest = addSeconds(now, -keptSeconds).toISOString();
  await tx.deleteFrom('login_failures').where('last_failed_at', '<', oldest).execute();
}
