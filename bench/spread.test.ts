import { expect, it } from 'vitest';
import { combineRuns } from './spread.ts';

it('leaves a single run as it is', () => {
  expect(combineRuns([{ ms: 3, rows: [{ ms: 1 }] }])).toEqual({ ms: 3, rows: [{ ms: 1 }] });
});

it('combines each number of three runs, in lists and objects as well', () => {
  const run = (ms: number, ratio: number) => ({ engine: 'sqlite', rows: [{ name: 'a', ms }], ratio });
  expect(combineRuns([run(5, 1.2), run(9, 1), run(4, 1.1)])).toEqual({
    engine: 'sqlite',
    rows: [{ name: 'a', ms: { median: 5, least: 4, greatest: 9 } }],
    ratio: { median: 1.1, least: 1, greatest: 1.2 },
  });
});

it('lists what the runs do not have in common', () => {
  const first = { status: { 200: 80 }, list: [1, 2], text: 'a', ms: null };
  const second = { status: { 200: 60, 503: 4 }, list: [1], text: 'b', ms: 7 };
  expect(combineRuns([first, second])).toEqual({
    status: { 200: { median: 80, least: 60, greatest: 80 }, 503: { runs: [null, 4] } },
    list: { runs: [[1, 2], [1]] },
    text: { runs: ['a', 'b'] },
    ms: { runs: [null, 7] },
  });
});
