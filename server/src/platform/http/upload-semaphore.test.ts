import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadSemaphore, type UploadPermit } from './upload-semaphore.ts';

const limits = {
  atOncePerAccount: 2,
  atOncePerAddress: 2,
  bytesAtOnce: 100,
  waiting: 2,
  waitingPerAccount: 2,
  waitMs: 20_000,
};

async function stateOf(permit: UploadPermit): Promise<string> {
  const settled = permit.ready.then(
    () => 'admitted',
    (error: unknown) => (error as { code: string }).code,
  );
  await Promise.resolve();
  return Promise.race([settled, new Promise<string>((resolve) => setImmediate(resolve, 'waiting'))]);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('one sender gets only a few permits; forms of other senders are admitted ahead of its waiting forms', async () => {
  const semaphore = new UploadSemaphore(limits);
  const asha = { bytes: 10, account: 'a', address: '1' };
  const permits = [semaphore.acquire(asha), semaphore.acquire(asha), semaphore.acquire(asha)];
  expect(await Promise.all(permits.map(stateOf))).toEqual(['admitted', 'admitted', 'waiting']);
  expect(await stateOf(semaphore.acquire({ bytes: 10, account: 'b', address: '2' }))).toBe('admitted');
  const sameAddress = semaphore.acquire({ bytes: 10, account: 'c', address: '1' });
  expect(await stateOf(sameAddress)).toBe('waiting');
  permits[0]?.release();
  permits[0]?.release();
  expect(await stateOf(permits[2] as UploadPermit)).toBe('admitted');
  expect(await stateOf(sameAddress)).toBe('waiting');
  permits[1]?.release();
  expect(await stateOf(sameAddress)).toBe('admitted');
});

test('the total bytes of all senders are limited, and releasing a permit frees its bytes', async () => {
  const semaphore = new UploadSemaphore(limits);
  const first = semaphore.acquire({ bytes: 60, account: 'a', address: 'a' });
  const second = semaphore.acquire({ bytes: 41, account: 'b', address: 'b' });
  expect(await stateOf(first)).toBe('admitted');
  expect(await stateOf(second)).toBe('waiting');
  expect(await stateOf(semaphore.acquire({ bytes: 40, account: 'c', address: 'c' }))).toBe('admitted');
  first.release();
  expect(await stateOf(second)).toBe('admitted');
});

test('a form that waits too long, or arrives when the queue is full, is rejected with server.busy', async () => {
  const semaphore = new UploadSemaphore(limits);
  const first = semaphore.acquire({ bytes: 100, account: 'a', address: 'a' });
  const waiting = [
    semaphore.acquire({ bytes: 1, account: 'b', address: 'b' }),
    semaphore.acquire({ bytes: 1, account: 'c', address: 'c' }),
  ];
  expect(await stateOf(semaphore.acquire({ bytes: 1, account: 'd', address: 'd' }))).toBe('server.busy');
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['waiting', 'waiting']);
  vi.advanceTimersByTime(limits.waitMs - 1);
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['waiting', 'waiting']);
  vi.advanceTimersByTime(1);
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['server.busy', 'server.busy']);
  first.release();
  for (const permit of waiting) permit.release();
  expect(await stateOf(semaphore.acquire({ bytes: 100, account: 'e', address: 'e' }))).toBe('admitted');
});

test('a permit that is released during its wait is never admitted', async () => {
  const semaphore = new UploadSemaphore(limits);
  const first = semaphore.acquire({ bytes: 100, account: 'a', address: 'a' });
  const abandoned = semaphore.acquire({ bytes: 100, account: 'b', address: 'b' });
  const next = semaphore.acquire({ bytes: 100, account: 'c', address: 'c' });
  abandoned.release();
  expect(await stateOf(abandoned)).toBe('request.invalid');
  expect(await stateOf(next)).toBe('waiting');
  first.release();
  expect(await stateOf(next)).toBe('admitted');
});

/** Records the names of the forms that are ended, and releases each at once, as the receiver does soon after. */
function createSender(semaphore: UploadSemaphore, address?: string) {
  const ended: string[] = [];
  const send = (name: string, bytes: number): UploadPermit => {
    const giveWay = (): void => {
      ended.push(name);
      setImmediate(() => permit.release());
    };
    const permit = semaphore.acquire({ bytes, account: name.charAt(0), address: address ?? name, giveWay });
    permit.ready.catch(() => undefined);
    return permit;
  };
  return { ended, send };
}

test('when space is short, the oldest form of the account with the most gives way to one with less', async () => {
  const semaphore = new UploadSemaphore({ ...limits, waiting: 4 });
  const { ended, send } = createSender(semaphore);
  for (const name of ['a1', 'a2', 'b1']) send(name, 30);
  const waiting = send('a3', 30);
  expect(await stateOf(waiting)).toBe('waiting');
  const honest = send('c1', 40);
  await honest.ready;
  expect(ended).toEqual(['a1']);
  // The place goes to the form for which room was made, not to the one that waited longer.
  expect(await stateOf(waiting)).toBe('waiting');
});

test('nobody gives way to a sender who would have as much, or when that would not be enough', async () => {
  const semaphore = new UploadSemaphore(limits);
  const { ended, send } = createSender(semaphore);
  send('a1', 50);
  send('b1', 50);
  expect(await stateOf(send('c1', 50))).toBe('waiting');
  expect(await stateOf(send('d1', 101))).toBe('waiting');
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(limits.waitMs);
  send('d1', 49);
  expect(ended).toEqual(['a1']);
});

test('a form that is complete does not give way, and several give way to a larger one', async () => {
  const semaphore = new UploadSemaphore({ ...limits, atOncePerAccount: 4 });
  const { ended, send } = createSender(semaphore);
  const [complete] = [send('a1', 25), send('a2', 25), send('a3', 25), send('a4', 25)];
  complete.keep();
  const honest = send('b1', 30);
  await honest.ready;
  expect(ended).toEqual(['a2', 'a3']);
});

test('at a full address the account with the most forms gives way, however small they are', async () => {
  const semaphore = new UploadSemaphore({ ...limits, atOncePerAddress: 3 });
  const other = createSender(semaphore, '192.0.2.9');
  for (const name of ['d1', 'd2']) other.send(name, 30);
  const { ended, send } = createSender(semaphore, '192.0.2.1');
  for (const name of ['a1', 'a2', 'b1']) send(name, 1);
  await send('c1', 20).ready;
  expect([ended, other.ended]).toEqual([['a1'], []]);
});

test('one account cannot fill the queue', async () => {
  const semaphore = new UploadSemaphore({ ...limits, waiting: 3 });
  const { send } = createSender(semaphore);
  const forms = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => send(name, 1));
  expect(await Promise.all(forms.map(stateOf))).toEqual([
    'admitted',
    'admitted',
    'waiting',
    'waiting',
    'server.busy',
  ]);
});
