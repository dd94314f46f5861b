import { expect, test } from 'vitest';
import { BoundedQueue, TooBusy } from './bounded-queue.ts';

/** A task that ends when the test calls `finish` or `fail`. */
function createWork(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = (): Promise<string> => {
    log.push(name);
    return promise;
  };
  return { work, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('runs two tasks at the same time, queues one, and rejects the next', async () => {
  const started: string[] = [];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => createWork(started, name));
  if (!a || !b || !c || !d) throw new Error('unreachable');
  const queue = new BoundedQueue({ concurrent: 2, waiting: 1 });
  const running = [queue.run(a.work), queue.run(b.work), queue.run(c.work)];
  expect(started).toEqual(['a', 'b']);
  await expect(queue.run(d.work)).rejects.toBeInstanceOf(TooBusy);
  b.finish();
  await running[1];
  await Promise.resolve();
  expect(started).toEqual(['a', 'b', 'c']);
  a.finish();
  c.finish();
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c']);
  expect(await queue.run(() => Promise.resolve('free'))).toBe('free');
});

test('a failed task frees its slot', async () => {
  const started: string[] = [];
  const queue = new BoundedQueue({ concurrent: 1, waiting: 1 });
  const failing = createWork(started, 'failing');
  const running = queue.run(failing.work);
  const next = queue.run(() => Promise.resolve('next'));
  failing.fail();
  await expect(running).rejects.toThrow('failing');
  expect(await next).toBe('next');
});
