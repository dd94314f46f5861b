/** Limits that a test reaches quickly. Failures are answered without delay, because they soon use a large share of a small limit. */
import { defaultLimits, type Limits } from '../limits.ts';

export function strictLimits(rates: Partial<Limits['rates']>): Limits {
  return {
    ...defaultLimits,
    slowDown: { ...defaultLimits.slowDown, longestMs: 0 },
    rates: { ...defaultLimits.rates, ...rates },
  };
}
