/** Notices guessing that is spread over many addresses, where no limit of one address sees it (security.md T3, T4). */
import type { Tx } from '../../platform/database/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Limits } from '../../limits.ts';
import { record, secondsUntilAllowed } from './rate-counters.ts';

/**
 * Counts one wrong code or unknown mobile; the one that fills the hour writes a line with `alarm` to the log. Called last
 * in its transaction, because everybody's guesses meet in this one counter.
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
