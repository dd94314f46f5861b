/**
 * Limits by the network of the client. Whole districts share one IPv4 address, so these limits refuse only what no district
 * does; before that they slow failures down (`client-limits.ts`) and write an alarm (decision 0031). IPv6 clients are counted by
 * /64 and, with a larger limit, by /48.
 */
import { createHash } from 'node:crypto';
import { clientNetworks } from '../../kernel/client-network.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RateRule } from '../../limits.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { consume, countEvents, record, refund, secondsUntilAllowed } from './rate-counters.ts';
import type { Parts } from '../parts.ts';

// Detects guessing from many addresses, which the limits per address do not (security.md T3, T4). It only alerts the
// operator.

/**
 * Counts one wrong code or unknown mobile; the one that reaches the hourly limit logs an `alarm`. Called last in its
 * transaction, because all guesses lock the same counter.
 */
export async function countGuess(
  { limits, log }: Pick<Parts, 'limits' | 'log'>,
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

type LimitContext = Pick<Parts, 'clock' | 'limits'>;

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
export async function usedShare(context: LimitContext, db: Db, rule: RateRule, ip: string): Promise<number> {
  const shares: number[] = [];
  for (const [counted, network] of countersOf(context, rule, ip))
    shares.push((await countEvents(db, counted, network, context.clock.now())) / counted.limit);
  return Math.max(...shares);
}

/** Logs an alarm once an hour, when so many different accounts fail from one network that somebody tries out a list. */
async function countFailingAccount(
  { clock, limits, log }: LimitContext & Pick<Parts, 'log'>,
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
  context: LimitContext & Pick<Parts, 'log'>,
  tx: Tx,
  rule: RateRule,
  { ip, account }: { readonly ip: string; readonly account: string },
): Promise<void> {
  await recordClientEvent(context, tx, rule, ip);
  await countFailingAccount(context, tx, ip, account);
}
