/** Limits that a test reaches quickly. Failures are answered without delay, because they soon use a large share of a small limit. */
import type { Limits } from '../limits.ts';
import { testLimits } from './test-limits.ts';

export function strictLimits(rates: Partial<Limits['rates']>): Limits {
  return {
    ...testLimits,
    slowDown: { ...testLimits.slowDown, longestMs: 0 },
    rates: { ...testLimits.rates, ...rates },
  };
}
