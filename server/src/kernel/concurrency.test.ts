import { afterEach, expect, test, vi } from 'vitest';
import { createSerialQueue, FairQueue, type FairQueueLimits, runInParallel, TooBusy } from './concurrency.ts';

interface Task {
  readonly name: string;
  readonly finish: () => void;
  readonly result: Promise<string>;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const onePerSender = { waitMs: 60_000, runningPerSender: 1, waitingPerSender: 10 };

afterEach(() => void vi.useRealTimers());

/**
 * Runs tasks that end when the test says so; `started` has their names in the order of their start. The sender is the first
 * letter of the name; a name with an upper-case letter is that of a preferred task of the same sender.
 */
function createRunner(limits: Pick<FairQueueLimits, 'concurrent' | 'waiting'> & Partial<FairQueueLimits>) {
  const queue = new FairQueue({ ...onePerSender, ...limits });
  const started: string[] = [];
  const tasks = new Map<string, Task>();
  const run = (name: string, isHeavy = false, cost = 1): Task => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const sender = name.charAt(0).toLowerCase();
    const kind = { sender, isHeavy, cost, isPreferred: sender !== name.charAt(0) };
    const result = queue.run(kind, () => {
      started.push(name);
      return promise;
    });
    result.catch(() => undefined);
    const task = { name, finish: () => resolve(name), result };
    tasks.set(name, task);
    return task;
  };
  /** Ends the task that started last. */
  const finishNext = async (): Promise<void> => {
    tasks.get(started.at(-1) ?? '')?.finish();
    await turn();
  };
  /** Ends one task after the other until none runs. */
  const finishAll = async (): Promise<void> => {
    for (let ended = 0; ended < started.length; ended += 1) {
      tasks.get(started[ended] ?? '')?.finish();
      await turn();
    }
  };
  return { queue, started, run, finishNext, finishAll };
}

test('one sender has one task at a time, even when nothing else runs', async () => {
  const { started, run } = createRunner({ concurrent: 3, waiting: 10 });
  const [a1] = [run('a1'), run('a2'), run('b1')];
  expect(started).toEqual(['a1', 'b1']);
  a1.finish();
  expect(await a1.result).toBe('a1');
  await turn();
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('senders take turns, so that one with many tasks delays another by one of them at most', async () => {
  const { started, run, finishAll } = createRunner({ concurrent: 1, waiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) run(name);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a new sender waits for one task of each other sender at most, however many they have in the queue', async () => {
  const { started, run, finishAll } = createRunner({ concurrent: 1, waiting: 20 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3', 'd1']) run(name);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
});

test('who has used much comes after those who have used little, and is not kept waiting by new senders for ever', async () => {
  const { started, run, finishNext } = createRunner({ concurrent: 1, waiting: 30 });
  run('a1', false, 10);
  for (const name of ['a2', 'a3', 'b1', 'b2', 'b3']) run(name, false, name.startsWith('a') ? 10 : 1);
  for (let count = 0; count < 4; count += 1) await finishNext();
  expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
  // Of twenty senders that come now one each, some start before the last task of the greedy one, and not all.
  for (const sender of 'cdefghijklmnopqrstuv') run(`${sender}1`);
  for (let count = 0; count < 21; count += 1) await finishNext();
  expect(started).toHaveLength(26);
  expect(started.indexOf('a3')).toBeGreaterThan(5);
  expect(started.indexOf('a3')).toBeLessThan(26);
});

test('preferred tasks start first, and after three of them another one', async () => {
  const { started, run, finishAll } = createRunner({ concurrent: 1, waiting: 20 });
  for (const name of ['a1', 'b1', 'c1', 'P1', 'P2', 'Q1', 'Q2', 'R1']) run(name);
  await finishAll();
  expect(started).toEqual(['a1', 'P1', 'Q1', 'R1', 'b1', 'P2', 'Q2', 'c1']);
});

test('a sender may have several running tasks, where the limits allow it, and takes turns with others', async () => {
  const { started, run, finishAll } = createRunner({ concurrent: 2, waiting: 10, runningPerSender: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) run(name);
  expect(started).toEqual(['a1', 'a2']);
  await finishAll();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('heavy tasks run one at a time, and others start before them', async () => {
  const { started, run } = createRunner({ concurrent: 2, waiting: 10 });
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
  const { queue, run } = createRunner({ concurrent: 1, waiting: 3 });
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

test('a preferred task always finds room as long as another one is waiting, also beside its own sender', async () => {
  const { queue, run } = createRunner({ concurrent: 1, waiting: 4, waitingPerSender: 2 });
  const [, a2, a3] = [run('a1'), run('a2'), run('a3')];
  await expect(run('a4').result).rejects.toBeInstanceOf(TooBusy);
  run('A5');
  await expect(a3.result).rejects.toBeInstanceOf(TooBusy);
  run('A6');
  await expect(a2.result).rejects.toBeInstanceOf(TooBusy);
  await expect(run('A7').result).rejects.toBeInstanceOf(TooBusy);
  await expect(run('a8').result).rejects.toBeInstanceOf(TooBusy);
  const [b1] = [run('b1'), run('c1')];
  expect(queue.load).toEqual({ running: 1, waiting: 4 });
  await expect(run('d1').result).rejects.toBeInstanceOf(TooBusy);
  run('D2');
  expect(queue.load).toEqual({ running: 1, waiting: 4 });
  run('D3');
  await expect(b1.result).rejects.toBeInstanceOf(TooBusy);
  // Only preferred ones are left, and no sender has more of them than this one would have.
  await expect(run('b4').result).rejects.toBeInstanceOf(TooBusy);
  await expect(run('D5').result).rejects.toBeInstanceOf(TooBusy);
  run('E1');
  expect(queue.load).toEqual({ running: 1, waiting: 4 });
});

test('a failed task frees its place', async () => {
  const queue = new FairQueue({ ...onePerSender, concurrent: 1, waiting: 1 });
  const kind = { sender: 'a', isHeavy: true };
  await expect(queue.run(kind, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(kind, () => Promise.resolve('free'))).toBe('free');
  expect(queue.load).toEqual({ running: 0, waiting: 0 });
});

test('a task that waits too long is rejected, and the others go on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queue = new FairQueue({ ...onePerSender, concurrent: 1, waiting: 5 });
  const { promise: end, resolve } = Promise.withResolvers<string>();
  const running = queue.run({ sender: 'asha', isHeavy: false }, () => end);
  const late = queue.run({ sender: 'ravi', isHeavy: false }, async () => 'too late');
  const rejected = expect(late).rejects.toBeInstanceOf(TooBusy);
  vi.advanceTimersByTime(onePerSender.waitMs - 1);
  expect(queue.load).toEqual({ running: 1, waiting: 1 });
  vi.advanceTimersByTime(1);
  await rejected;
  expect(queue.load).toEqual({ running: 1, waiting: 0 });
  resolve('ended');
  expect(await running).toBe('ended');
});

test('where new senders go first, one is next however many others that have had a task are waiting', async () => {
  const { started, run, finishNext } = createRunner({ concurrent: 1, waiting: 20, newSendersFirst: true });
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3']) run(name);
  for (let count = 0; count < 3; count += 1) await finishNext();
  run('e1');
  await finishNext();
  await finishNext();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'e1', 'b2']);
});

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
