/**
 * Counts wrong passwords and factors, and locks logins for minutes: for a network after wrong ones from there, and for all
 * networks that the account does not know after many from these together. A network that it knows is never locked by others
 * (security.md T8, S11; decision 0031).
 */
import { addSeconds, daySeconds, isFromFuture, secondsUntil } from '../kernel/time.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cleanAddress } from '#contract/text.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import type { Role } from '../tables/people.ts';
import { clientNetworks } from '../kernel/client-network.ts';
import type { Limits } from '../limits.ts';
import { lock } from '../platform/database/dialect.ts';
import { consume } from '../rate-limits.ts';
import type { Parts } from '../parts.ts';

// SQL on the table `login_networks`: the networks that an account has used.

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
async function isKnown(db: Db, accountId: string, network: string, now: Date, seconds: number) {
  const row = await db
    .selectFrom('login_networks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .executeTakeFirst();
  if (row === undefined || isFromFuture(row.known_at, now)) return false;
  return addSeconds(new Date(row.known_at), seconds) > now;
}

/** Deletes networks that are no longer known. */
export async function purgeLoginNetworks(tx: Tx, now: Date, knownSeconds: number): Promise<void> {
  const oldest = addSeconds(now, -knownSeconds).toISOString();
  await tx.deleteFrom('login_networks').where('known_at', '<', oldest).execute();
}

// SQL on the table `login_failures`: wrong passwords and factors of a login name, from one network and from all unknown ones together.

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
const unknownNetworks = 'unknown';

const keptSeconds = daySeconds;

/** Returns undefined also when the last failure is older than a day or was counted while a clock was wrong. */
async function findFailures(
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

/** Deletes what is counted of the account, from one network or from all, and returns it. */
async function deleteFailures(tx: Tx, accountId: string, network?: string): Promise<Row<'login_failures'>[]> {
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

type LockContext = Pick<Parts, 'clock' | 'limits'>;

/** Until when wrong passwords from one network lock it: for 30 s, doubled with each further one, at most 15 minutes. */
function lockedByNetwork({ failures, last_failed_at }: Row<'login_failures'>, limits: Limits['login']): Date {
  const { firstLockSeconds, freeFailures, longestLockSeconds } = limits;
  const doubled = failures < freeFailures ? 0 : firstLockSeconds * 2 ** (failures - freeFailures);
  return addSeconds(new Date(last_failed_at), Math.min(doubled, longestLockSeconds));
}

/** When the last of these failures is forgotten: one in `unknownEverySeconds`. */
const forgottenAt = (row: Row<'login_failures'>, { unknownEverySeconds }: Limits['login']): Date =>
  addSeconds(new Date(row.first_failed_at), row.failures * unknownEverySeconds);

/** Until when wrong passwords from unknown networks lock all of these: until fewer than `unknownFailures` are not forgotten. */
export const lockedForUnknown = (row: Row<'login_failures'>, limits: Limits['login']): Date =>
  addSeconds(forgottenAt(row, limits), -(limits.unknownFailures - 1) * limits.unknownEverySeconds);

/**
 * Returns whether the account knows the network of the client, and for how long no password of the name is compared for it; null when it
 * is now. Inside a transaction it takes the lock of the account, so that `countFailedLogin` in the same transaction counts every
 * compared password exactly.
 */
export async function readLoginLock(
  { clock, limits }: LockContext,
  db: Db,
  { accountId, subject }: LoginName,
  ip: string,
): Promise<{ readonly isKnown: boolean; readonly waitSeconds: number | null }> {
  if (db.isTransaction) await lock(db as Tx, `account ${accountId ?? subject}`);
  const now = clock.now();
  const { wide } = clientNetworks(ip);
  // Also for a name of nobody, so that the work is the same.
  const isKnownNetwork = await isKnown(db, accountId ?? '', wide, now, limits.login.knownSeconds);
  const ofNetwork = await findFailures(db, subject, wide, now);
  const ofUnknown = await findFailures(db, subject, unknownNetworks, now);
  const waits = [
    ofNetwork && lockedByNetwork(ofNetwork, limits.login),
    isKnownNetwork ? undefined : ofUnknown && lockedForUnknown(ofUnknown, limits.login),
  ].map((until) => (until === undefined || until <= now ? 0 : secondsUntil(until, now)));
  return { isKnown: isKnownNetwork, waitSeconds: Math.max(...waits) || null };
}

/** Counts one failure: after the others, or as the first one when these are forgotten. */
async function countFailure(
  tx: Tx,
  { subject }: LoginName,
  network: string,
  now: Date,
  isForgotten: (row: Row<'login_failures'>) => boolean,
): Promise<Row<'login_failures'>> {
  const found = await findFailures(tx, subject, network, now);
  const earlier = found === undefined || isForgotten(found) ? undefined : found;
  const at = now.toISOString();
  const counted = {
    failures: (earlier?.failures ?? 0) + 1,
    first_failed_at: earlier?.first_failed_at ?? at,
    last_failed_at: at,
  };
  await tx
    .insertInto('login_failures')
    .values({ subject, network, ...counted })
    .onConflict((conflict) => conflict.columns(['subject', 'network']).doUpdateSet(counted))
    .execute();
  return { subject, network, ...counted };
}

/**
 * Counts one wrong password or factor, and logs an alarm when unknown networks are locked by it. Call it only when
 * `readLoginLock` returned no wait in the same transaction.
 */
export async function countFailedLogin(
  { clock, limits, log }: LockContext & Pick<Parts, 'log'>,
  tx: Tx,
  name: LoginName,
  { ip, isKnown: isKnownNetwork }: { readonly ip: string; readonly isKnown: boolean },
): Promise<void> {
  const now = clock.now();
  await countFailure(tx, name, clientNetworks(ip).wide, now, () => false);
  if (isKnownNetwork) return;
  const row = await countFailure(
    tx,
    name,
    unknownNetworks,
    now,
    (before) => forgottenAt(before, limits.login) <= now,
  );
  if (name.accountId === null || lockedForUnknown(row, limits.login) <= now) return;
  if ((await consume(tx, limits.rates.keptOutAlarm, name.accountId, now)) !== null) return;
  log.warn(
    { alarm: 'kept-out', account: name.accountId, failures: row.failures, since: row.first_failed_at },
    'wrong passwords lock an account for all networks that it does not know',
  );
}

/**
 * Makes the network of the client known to the account and clears its failures in a row. Call it after a complete login
 * and after a password was set.
 */
export async function rememberNetwork(
  { clock, limits }: LockContext,
  tx: Tx,
  accountId: string,
  ip: string,
): Promise<void> {
  const { wide } = clientNetworks(ip);
  await setKnown(tx, accountId, wide, clock.now(), limits.login.knownNetworks);
  await deleteFailures(tx, accountId, wide);
}

/** Clears all that is counted against logins of the account, over all networks. Known networks stay known. */
export async function clearLoginCounters(tx: Tx, accountId: string) {
  const rows = await deleteFailures(tx, accountId);
  const sum = (isUnknown: boolean): number =>
    rows
      .filter(({ network }) => (network === unknownNetworks) === isUnknown)
      .reduce((total, { failures }) => total + failures, 0);
  return { failuresInARow: sum(false), fromUnknownNetworks: sum(true) };
}

/** Returns how many names of accounts are locked for all unknown networks now. */
export async function countLockedNames({ clock, limits }: LockContext, db: Db): Promise<number> {
  const now = clock.now();
  const rows = await db
    .selectFrom('login_failures')
    .selectAll()
    .where('network', '=', unknownNetworks)
    .where('failures', '>=', limits.login.unknownFailures)
    .where('subject', 'not like', 'unknown %')
    .execute();
  return rows.filter((row) => lockedForUnknown(row, limits.login) > now).length;
}
