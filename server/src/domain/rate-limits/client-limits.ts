/**
 * Limits by the network of the client. Whole districts share one IPv4 address, so these limits refuse only what no district
 * does; before that they slow failures down (`client-limits.ts`) and write an alarm (decision 0031). IPv6 clients are counted by
 * /64 and, with a larger limit, by /48.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { clientNetworks } from '../../kernel/client-network.ts';
import type { Log } from '../../kernel/log.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Clock } from '../../kernel/steady-clock.ts';
import type { Limits, RateRule } from '../../limits.ts';
import type { AppDatabase, Db, Tx } from '../../platform/database/open-database.ts';
import { consume, countEvents, record, refund, secondsUntilAllowed } from './rate-counters.ts';

// Detects guessing from many addresses, which the limits per address do not (security.md T3, T4). It only alerts the
// operator.

/**
 * Counts one wrong code or unknown mobile; the one that reaches the hourly limit logs an `alarm`. Called last in its
 * transaction, because all guesses lock the same counter.
 */
export async function countGuess(
  { limits, log }: { readonly limits: Limits; readonly log: Log },
  tx: Tx,
  now: Date,
): Promise<void> {
  const rule = limits.rates.guessesEverywhere;
  const wasFull = (await secondsUntilAllowed(tx, rule, 'all', now)) !== null;
  await record(tx, rule, 'all', now);
  if (wasFull || (await secondsUntilAllowed(tx, rule, 'all', now)) === null) return;
  log.warn(
    { alarm: 'guessing', guesses: rule.limit, windowSeconds: rule.windowSeconds },
    'wrong codes and unknown mobiles of all addresses reached the limit',
  );
}

// Delays the responses to failures of networks with many of them. Successes are never delayed.

export interface SlowDown {
  /** Returns what `work` returns. When it throws a refusal, waits before it throws the same. */
  run<Value>(rule: RateRule, ip: string, work: () => Promise<Value>): Promise<Value>;
  /** The number of responses that wait now. */
  readonly waiting: number;
}

interface SlowDownContext {
  readonly clock: Clock;
  readonly database: Pick<AppDatabase, 'db'>;
  readonly limits: Limits;
}

/** The delay grows with the used share of the limit: none below `freeShare`, the longest from `longestShare` on. */
export function delayMs(share: number, { freeShare, longestShare, longestMs }: Limits['slowDown']): number {
  const part = (share - freeShare) / (longestShare - freeShare);
  return Math.round(longestMs * Math.min(1, Math.max(0, part)));
}

export function createSlowDown(
  context: SlowDownContext,
  wait: (ms: number) => Promise<unknown> = delay,
): SlowDown {
  const { slowDown } = context.limits;
  let waiting = 0;
  return {
    get waiting() {
      return waiting;
    },
    async run(rule, ip, work) {
      try {
        return await work();
      } catch (error) {
        // With too many waiting, a guesser gains little by a quick response, and the server keeps its memory.
        if (!(error instanceof Refusal) || waiting >= slowDown.waiting) throw error;
        waiting += 1;
        try {
          await wait(delayMs(await usedShare(context, context.database.db, rule, ip), slowDown));
        } finally {
          waiting -= 1;
        }
        throw error;
      }
    },
  };
}

interface LimitContext {
  readonly clock: Clock;
  readonly limits: Limits;
}

/** The counters of a client: one for IPv4, two for IPv6. */
function countersOf({ limits }: LimitContext, rule: RateRule, ip: string): (readonly [RateRule, string])[] {
  const { address, wide } = clientNetworks(ip);
  if (address === wide) return [[rule, address]];
  return [
    [rule, address],
    [{ ...rule, limit: rule.limit * limits.clients.wideFactor }, wide],
  ];
}

/**
 * Returns the seconds until the network of the client is allowed one more event, or null when it is allowed now. Inside a
 * transaction no other client of the network is counted until the transaction ends.
 */
export async function secondsUntilClientAllowed(
  context: LimitContext,
  db: Db,
  rule: RateRule,
  ip: string,
): Promise<number | null> {
  const now = context.clock.now();
  for (const [counted, network] of countersOf(context, rule, ip)) {
    const waitSeconds = await secondsUntilAllowed(db, counted, network, now);
    if (waitSeconds !== null) return waitSeconds;
  }
  return null;
}

/** Throws `rate.exceeded` when the network of the client has used up the limit. */
export async function assertClientAllowed(
  context: LimitContext,
  db: Db,
  rule: RateRule,
  ip: string,
): Promise<void> {
  const waitSeconds = await secondsUntilClientAllowed(context, db, rule, ip);
  if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
}

/** Counts one event of the client. */
export async function recordClientEvent(
  context: LimitContext,
  tx: Tx,
  rule: RateRule,
  ip: string,
): Promise<void> {
  const now = context.clock.now();
  for (const [counted, network] of countersOf(context, rule, ip)) await record(tx, counted, network, now);
}

/** Uncounts one event of the client that was counted at `countedAt`. */
export async function refundClientEvent(
  context: LimitContext,
  tx: Tx,
  rule: RateRule,
  { ip, countedAt }: { readonly ip: string; readonly countedAt: Date },
): Promise<void> {
  for (const [counted, network] of countersOf(context, rule, ip))
    await refund(tx, counted, network, countedAt);
}

/** Counts one event of the client. Throws `rate.exceeded` and counts nothing when the limit is used up. */
export async function consumeClientLimit(
  context: LimitContext,
  tx: Tx,
  rule: RateRule,
  ip: string,
): Promise<void> {
  await assertClientAllowed(context, tx, rule, ip);
  await recordClientEvent(context, tx, rule, ip);
}

/** Returns which share of the limit the network of the client has used, 1 for all of it. */
async function usedShare(context: LimitContext, db: Db, rule: RateRule, ip: string): Promise<number> {
  const shares: number[] = [];
  for (const [counted, network] of countersOf(context, rule, ip))
    shares.push((await countEvents(db, counted, network, context.clock.now())) / counted.limit);
  return Math.max(...shares);
}

/** Logs an alarm once an hour, when so many different accounts fail from one network that somebody tries out a list. */
async function countFailingAccount(
  { clock, limits, log }: LimitContext & { readonly log: Log },
  tx: Tx,
  ip: string,
  account: string,
): Promise<void> {
  const { failingAccount, failingAccountsPerNetwork: rule } = limits.rates;
  const now = clock.now();
  const { wide } = clientNetworks(ip);
  const pair = createHash('sha256')
    .update(JSON.stringify([wide, account]))
    .digest('base64url');
  if ((await consume(tx, failingAccount, pair, now)) !== null) return;
  if ((await consume(tx, rule, wide, now)) !== null) return;
  if ((await secondsUntilAllowed(tx, rule, wide, now)) === null) return;
  log.warn(
    { alarm: 'failing-accounts', network: wide, accounts: rule.limit, windowSeconds: rule.windowSeconds },
    'logins, codes or mobile numbers of many accounts failed from one network',
  );
}

/**
 * Counts one failure of the client: a wrong password or code, or an unknown number.
 * @param account the account, or what was typed instead of a known one
 */
export async function recordClientFailure(
  context: LimitContext & { readonly log: Log },
  tx: Tx,
  rule: RateRule,
  { ip, account }: { readonly ip: string; readonly account: string },
): Promise<void> {
  await recordClientEvent(context, tx, rule, ip);
  await countFailingAccount(context, tx, ip, account);
}
