import { expect, test } from 'vitest';
import { createSerialQueue } from './concurrency.ts';

test('runs tasks one at a time in the order of the calls', async () => {
  const run = createSerialQueue();
  const log: string[] = [];
  const work = (name: string, steps: number) => async () => {
    log.push(`${name} starts`);
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    log.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([run(work('a', 20)), run(work('b', 1)), run(work('c', 1))])).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

test('a task that fails rejects only its own caller', async () => {
  const run = createSerialQueue();
  const failing = run(() => Promise.reject(new Error('no')));
  const next = run(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});
