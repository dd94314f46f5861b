import { expect, test } from 'vitest';
import { runInParallel } from './run-in-parallel.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function* countTo(last: number) {
  for (let number = 1; number <= last; number += 1) {
    await turn();
    yield number;
  }
}

test.each([
  ['a list', [1, 2, 3, 4, 5, 6, 7]],
  ['an asynchronous source', countTo(7)],
])('%s: every item once, never more than three at the same time', async (_, items) => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  await runInParallel<number>(items, 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    await turn();
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test('the first failure in time is reported, after the work in progress and without further items', async () => {
  const started: number[] = [];
  const ended: number[] = [];
  const running = runInParallel([1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item);
    if (item === 2) throw new Error('second');
    for (let count = 0; count < 5; count += 1) await turn();
    ended.push(item);
    if (item === 1) throw new Error('first');
  });
  await expect(running).rejects.toThrow('second');
  expect(started).toEqual([1, 2]);
  expect(ended).toEqual([1]);
});

test('a source that fails is reported', async () => {
  const source = (async function* () {
    yield 1;
    await turn();
    throw new Error('source');
  })();
  await expect(runInParallel(source, 2, () => Promise.resolve())).rejects.toThrow('source');
});
