/** Detects guessing from many addresses, which the limits per address do not (security.md T3, T4). It only alerts the operator. */
import type { Tx } from '../../platform/database/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Limits } from '../../limits.ts';
import { record, secondsUntilAllowed } from './rate-counters.ts';

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
