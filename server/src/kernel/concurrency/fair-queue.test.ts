import { expect, test } from 'vitest';
import { TooBusy } from './bounded-queue.ts';
import { FairQueue } from './fair-queue.ts';

interface Task {
  readonly name: string;
  readonly finish: () => void;
  readonly result: Promise<string>;
}

/** Runs tasks that end when the test says so; `started` has their names in the order of their start. */
function createRunner(concurrent: number, waiting: number) {
  const queue = new FairQueue({ concurrent, waiting, waitMs: 60_000 });
  const started: string[] = [];
  const run = (name: string, isHeavy = false, cost = 1): Task => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const result = queue.run({ sender: name.charAt(0), isHeavy, cost }, () => {
      started.push(name);
      return promise;
    });
    result.catch(() => undefined);
    return { name, finish: () => resolve(name), result };
  };
  return { queue, started, run };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('one sender has one task at a time, even when nothing else runs', async () => {
  const { started, run } = createRunner(3, 10);
  const [a1] = [run('a1'), run('a2'), run('b1')];
  expect(started).toEqual(['a1', 'b1']);
  a1.finish();
  expect(await a1.result).toBe('a1');
  await turn();
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('senders take turns, so that one with many tasks delays another by one of them at most', async () => {
  const { started, run } = createRunner(1, 10);
  const tasks = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => run(name));
  const byName = new Map(tasks.map((task) => [task.name, task]));
  for (let count = 0; count < tasks.length; count += 1) {
    byName.get(started.at(-1) ?? '')?.finish();
    await turn();
  }
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('who has used much comes after those who have used little, and is not kept waiting by newcomers for ever', async () => {
  const { started, run } = createRunner(1, 30);
  const tasks = new Map<string, Task>();
  const add = (name: string, cost: number) => tasks.set(name, run(name, false, cost));
  const next = async () => {
    tasks.get(started.at(-1) ?? '')?.finish();
    await turn();
  };
  add('a1', 10);
  for (const name of ['a2', 'a3', 'b1', 'b2', 'b3']) add(name, name.startsWith('a') ? 10 : 1);
  for (let count = 0; count < 4; count += 1) await next();
  expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
  // Of twenty senders that come now one each, some start before the last task of the greedy one, and not all.
  for (const sender of 'cdefghijklmnopqrstuv') add(`${sender}1`, 1);
  for (let count = 0; count < 21; count += 1) await next();
  expect(started).toHaveLength(26);
  expect(started.indexOf('a3')).toBeGreaterThan(5);
  expect(started.indexOf('a3')).toBeLessThan(26);
});

test('heavy tasks run one at a time, and others start before them', async () => {
  const { started, run } = createRunner(2, 10);
  const [a1, , c1] = [run('a1', true), run('b1', true), run('c1')];
  expect(started).toEqual(['a1', 'c1']);
  c1.finish();
  await turn();
  expect(started).toEqual(['a1', 'c1']);
  a1.finish();
  await turn();
  expect(started).toEqual(['a1', 'c1', 'b1']);
});

test('in a full queue the sender with the most tasks gives way to one with fewer, never the other way round', async () => {
  const { queue, run } = createRunner(1, 3);
  const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name));
  await expect(run('a5').result).rejects.toBeInstanceOf(TooBusy);
  run('b1');
  await expect(tasks[3]?.result).rejects.toBeInstanceOf(TooBusy);
  run('c1');
  await expect(tasks[2]?.result).rejects.toBeInstanceOf(TooBusy);
  await expect(run('d1').result).rejects.toBeInstanceOf(TooBusy);
  await expect(run('b2').result).rejects.toBeInstanceOf(TooBusy);
  expect(queue.load).toEqual({ running: 1, waiting: 3 });
});

test('a failed task frees its place', async () => {
  const queue = new FairQueue({ concurrent: 1, waiting: 1, waitMs: 60_000 });
  const kind = { sender: 'a', isHeavy: true };
  await expect(queue.run(kind, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(kind, () => Promise.resolve('free'))).toBe('free');
  expect(queue.load).toEqual({ running: 0, waiting: 0 });
});

test('a task that waits too long is rejected, and the others go on', async () => {
  const queue = new FairQueue({ concurrent: 1, waiting: 5, waitMs: 50 });
  const { promise: end, resolve } = Promise.withResolvers<string>();
  const running = queue.run({ sender: 'asha', isHeavy: false }, () => end);
  const late = queue.run({ sender: 'ravi', isHeavy: false }, async () => 'too late');
  await expect(late).rejects.toBeInstanceOf(TooBusy);
  expect(queue.load).toEqual({ running: 1, waiting: 0 });
  resolve('ended');
  expect(await running).toBe('ended');
});
