/** Delays the responses to failures of networks with many of them. Successes are never delayed. */
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../kernel/refusal.ts';
import type { Clock } from '../../kernel/steady-clock.ts';
import type { Limits, RateRule } from '../../limits.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';
import { usedShare } from './client-limits.ts';

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
