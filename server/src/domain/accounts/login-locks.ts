/**
 * Counts wrong passwords and factors, and locks logins by account and network, so that nobody can lock out a person who
 * comes from another network (security.md T8, S11; decision 0031).
 */
import { addSeconds, isFromFuture, type Clock } from '../../kernel/clock.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import { defaultLimits, type Limits } from '../../limits.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { LoginNetworksTable } from '../../schema.ts';
import { clearCounter, record, secondsUntilAllowed } from '../rate-limits/rate-counters.ts';
import {
  clearFailures,
  countFailure,
  findLoginNetwork,
  isKnown,
  listLoginNetworks,
  setKnown,
} from './login-networks.ts';

interface LockContext {
  readonly clock: Clock;
  readonly limits: Limits;
}

const pairOf = (accountId: string, network: string): string => `${accountId} ${network}`;

/** How long a login is locked after this many failures in a row: 30 s, doubled each time, at most 15 minutes. */
function lockSeconds(failures: number, limits: Limits['login']): number {
  if (failures < limits.freeFailures) return 0;
  return Math.min(limits.firstLockSeconds * 2 ** (failures - limits.freeFailures), limits.longestLockSeconds);
}

/** A lock that began in the future does not count: a clock was wrong. */
function isLockedByFailures(
  row: LoginNetworksTable | undefined,
  now: Date,
  limits: Limits['login'],
): boolean {
  if (row?.last_failed_at == null || isFromFuture(row.last_failed_at, now)) return false;
  return addSeconds(new Date(row.last_failed_at), lockSeconds(row.failures, limits)) > now;
}

/**
 * Whether no password of the account may be compared for a client of this network now. Inside a transaction it takes the
 * lock of the account, so that `countFailedLogin` in the same transaction counts every compared password exactly.
 */
export async function isLoginLocked(
  { clock, limits }: LockContext,
  db: Db,
  accountId: string,
  ip: string,
): Promise<boolean> {
  if (db.isTransaction) await lock(db as Tx, `account ${accountId}`);
  const now = clock.now();
  const { wide } = clientNetworks(ip);
  const row = await findLoginNetwork(db, accountId, wide);
  if (isLockedByFailures(row, now, limits.login)) return true;
  const { wrongLoginPerNetwork, wrongLoginFromUnknown } = limits.rates;
  const pair = pairOf(accountId, wide);
  if ((await secondsUntilAllowed(db, wrongLoginPerNetwork, pair, now)) !== null) return true;
  if (isKnown(row, now, limits.login.knownSeconds)) return false;
  return (await secondsUntilAllowed(db, wrongLoginFromUnknown, accountId, now)) !== null;
}

/** Counts one wrong password or factor. Call it only when `isLoginLocked` was false in the same transaction. */
export async function countFailedLogin(
  { clock, limits }: LockContext,
  tx: Tx,
  accountId: string,
  ip: string,
): Promise<void> {
  const now = clock.now();
  const { wide } = clientNetworks(ip);
  const row = await findLoginNetwork(tx, accountId, wide);
  await countFailure(tx, accountId, wide, now);
  await record(tx, limits.rates.wrongLoginPerNetwork, pairOf(accountId, wide), now);
  if (!isKnown(row, now, limits.login.knownSeconds))
    await record(tx, limits.rates.wrongLoginFromUnknown, accountId, now);
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
  await setKnown(tx, accountId, clientNetworks(ip).wide, clock.now(), limits.login.knownNetworks);
}

export interface ClearedLogins {
  /** Over all networks. */
  readonly failuresInARow: number;
  /** Of the last day, from networks that the account did not know. */
  readonly fromUnknownNetworks: number;
}

/** Clears all that is counted against logins of the account, over all networks. Known networks stay known. */
export async function clearLoginCounters(tx: Tx, accountId: string): Promise<ClearedLogins> {
  // Only the names of the rules matter here.
  const { wrongLoginPerNetwork, wrongLoginFromUnknown } = defaultLimits.rates;
  const rows = await listLoginNetworks(tx, accountId);
  for (const { network } of rows) await clearCounter(tx, wrongLoginPerNetwork, pairOf(accountId, network));
  await clearFailures(tx, accountId);
  return {
    failuresInARow: rows.reduce((sum, { failures }) => sum + failures, 0),
    fromUnknownNetworks: await clearCounter(tx, wrongLoginFromUnknown, accountId),
  };
}
