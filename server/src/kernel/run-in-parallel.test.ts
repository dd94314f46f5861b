import { expect, test } from 'vitest';
import { runInParallel } from './concurrency.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

async function* countTo(last: number) {
  for (let number = 1; number <= last; number += 1) {
    await nextTick();
    yield number;
  }
}

test.each([
  ['a list', [1, 2, 3, 4, 5, 6, 7]],
  ['an asynchronous source', countTo(7)],
])('%s: processes every item once, at most three at the same time', async (_, items) => {
  const done: number[] = [];
  let [running, maxRunning] = [0, 0];
  await runInParallel<number>(items, 3, async (item) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await nextTick();
    await nextTick();
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(maxRunning).toBe(3);
});

test('rejects with the earliest failure after the work in progress, without starting further items', async () => {
  const started: number[] = [];
  const ended: number[] = [];
  const running = runInParallel([1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item);
    if (item === 2) throw new Error('second');
    for (let count = 0; count < 5; count += 1) await nextTick();
    ended.push(item);
    if (item === 1) throw new Error('first');
  });
  await expect(running).rejects.toThrow('second');
  expect(started).toEqual([1, 2]);
  expect(ended).toEqual([1]);
});

test('rejects when the source fails', async () => {
  const source = (async function* () {
    yield 1;
    await nextTick();
    throw new Error('source');
  })();
  await expect(runInParallel(source, 2, () => Promise.resolve())).rejects.toThrow('source');
});
