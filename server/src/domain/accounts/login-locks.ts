/**
 * Counts wrong passwords and factors, and locks logins for minutes: for a network after wrong ones from there, and for all
 * networks that the account does not know after many from these together. A network that it knows is never locked by others
 * (security.md T8, S11; decision 0031).
 */
import { addSeconds, secondsUntil } from '../../kernel/steady-clock.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import type { Limits } from '../../limits.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import { consume } from '../rate-limits/rate-counters.ts';
import {
  deleteFailures,
  findFailures,
  listMostFailures,
  type LoginName,
  storeFailures,
  unknownNetworks,
} from './login-failures.ts';
import { findLoginNetwork, isKnown, setKnown } from './login-networks.ts';
import type { Parts } from '../parts.ts';

type LockContext = Pick<Parts, 'clock' | 'limits'>;

interface LoginLock {
  /** Whether the account knows the network of the client. */
  readonly isKnown: boolean;
  /** For how long no password of the name is compared for the client; null when it is now. */
  readonly waitSeconds: number | null;
}

/** How long a login is locked after this many failures in a row: 30 s, doubled each time, at most 15 minutes. */
function lockSeconds(failures: number, limits: Limits['login']): number {
  if (failures < limits.freeFailures) return 0;
  return Math.min(limits.firstLockSeconds * 2 ** (failures - limits.freeFailures), limits.longestLockSeconds);
}

/** Until when wrong passwords from one network lock it. */
function lockedByNetwork(row: Row<'login_failures'> | undefined, limits: Limits['login']): Date {
  if (row === undefined) return new Date(0);
  return addSeconds(new Date(row.last_failed_at), lockSeconds(row.failures, limits));
}

/** When the last of these failures is forgotten: one in `unknownEverySeconds`. */
const forgottenAt = (row: Row<'login_failures'>, { unknownEverySeconds }: Limits['login']): Date =>
  addSeconds(new Date(row.first_failed_at), row.failures * unknownEverySeconds);

/** Until when wrong passwords from unknown networks lock all of these: until fewer than `unknownFailures` are not forgotten. */
export function lockedForUnknown(row: Row<'login_failures'> | undefined, limits: Limits['login']): Date {
  if (row === undefined) return new Date(0);
  return addSeconds(forgottenAt(row, limits), -(limits.unknownFailures - 1) * limits.unknownEverySeconds);
}

/**
 * Returns whether a password may be compared for a client of this network now. Inside a transaction it takes the lock of the
 * account, so that `countFailedLogin` in the same transaction counts every compared password exactly.
 */
export async function readLoginLock(
  { clock, limits }: LockContext,
  db: Db,
  { accountId, subject }: LoginName,
  ip: string,
): Promise<LoginLock> {
  if (db.isTransaction) await lock(db as Tx, `account ${accountId ?? subject}`);
  const now = clock.now();
  const { wide } = clientNetworks(ip);
  // Also for a name of nobody, so that the work is the same.
  const network = await findLoginNetwork(db, accountId ?? '', wide);
  const ofNetwork = await findFailures(db, subject, wide, now);
  const ofUnknown = await findFailures(db, subject, unknownNetworks, now);
  const isKnownNetwork = isKnown(network, now, limits.login.knownSeconds);
  const lockedUntil = [
    lockedByNetwork(ofNetwork, limits.login),
    ...(isKnownNetwork ? [] : [lockedForUnknown(ofUnknown, limits.login)]),
  ].filter((until) => until > now);
  const waits = lockedUntil.map((until) => secondsUntil(until, now));
  return { isKnown: isKnownNetwork, waitSeconds: waits.length === 0 ? null : Math.max(...waits) };
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
  const row = {
    subject,
    network,
    failures: (earlier?.failures ?? 0) + 1,
    first_failed_at: earlier?.first_failed_at ?? at,
    last_failed_at: at,
  };
  await storeFailures(tx, row);
  return row;
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

interface ClearedLogins {
  /** Over all networks. */
  readonly failuresInARow: number;
  readonly fromUnknownNetworks: number;
}

/** Clears all that is counted against logins of the account, over all networks. Known networks stay known. */
export async function clearLoginCounters(tx: Tx, accountId: string): Promise<ClearedLogins> {
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
  const rows = await listMostFailures(db, limits.login.unknownFailures);
  return rows.filter((row) => lockedForUnknown(row, limits.login) > now).length;
}
