import { expect, test } from 'vitest';
import { attributionAt, isBetter, isPoor, nextChange } from './attribution.ts';

const minute = 60_000;
const taken = Date.UTC(2026, 3, 20, 6, 30);

test('a position is attributed for 10 minutes, after a question for 2 hours, then not', () => {
  const after = (minutes: number) => attributionAt(taken, taken + minutes * minute);
  expect([0, 10, 11, 120, 121].map(after)).toEqual(['yes', 'yes', 'ask', 'ask', 'no']);
  // The clock was set back.
  expect(after(-1)).toBe('ask');
});

test('the next change of the attribution is known', () => {
  expect(nextChange(taken, taken)).toBe(10 * minute + 1);
  expect(nextChange(taken, taken + 10 * minute + 1)).toBe(110 * minute);
  expect(nextChange(taken, taken + 121 * minute)).toBeNull();
});

test('a fix is better when it is good, or twice as accurate', () => {
  const fix = (accuracyM: number | null) => ({ latitude: 1, longitude: 2, accuracyM, at: new Date(taken) });
  expect([null, 100, 101].map(isPoor)).toEqual([false, false, true]);
  expect([null, 100, 2400, 2401].map((metres) => isBetter(fix(metres), 4800))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
