import { expect, test } from 'vitest';
import { UploadSemaphore, type UploadPermit } from './upload-semaphore.ts';

const limits = {
  smallBytes: 10,
  atOncePerSender: 2,
  bytesAtOnce: 100,
  waiting: 2,
  waitMs: 60,
  slowAfterMs: 1000,
  minBytesPerSecond: 1,
};

async function stateOf(permit: UploadPermit): Promise<string> {
  const settled = permit.ready.then(
    () => 'admitted',
    (error: unknown) => (error as { code: string }).code,
  );
  await Promise.resolve();
  return Promise.race([settled, new Promise<string>((resolve) => setImmediate(resolve, 'waiting'))]);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('one sender gets only a few permits; forms of other senders are admitted ahead of its waiting forms', async () => {
  const semaphore = new UploadSemaphore(limits);
  const asha = { bytes: 10, senders: ['account a', 'address 1'] };
  const permits = [semaphore.acquire(asha), semaphore.acquire(asha), semaphore.acquire(asha)];
  expect(await Promise.all(permits.map(stateOf))).toEqual(['admitted', 'admitted', 'waiting']);
  expect(await stateOf(semaphore.acquire({ bytes: 10, senders: ['account b', 'address 2'] }))).toBe(
    'admitted',
  );
  const sameAddress = semaphore.acquire({ bytes: 10, senders: ['account c', 'address 1'] });
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
  const first = semaphore.acquire({ bytes: 60, senders: ['a'] });
  const second = semaphore.acquire({ bytes: 41, senders: ['b'] });
  expect(await stateOf(first)).toBe('admitted');
  expect(await stateOf(second)).toBe('waiting');
  expect(await stateOf(semaphore.acquire({ bytes: 40, senders: ['c'] }))).toBe('admitted');
  first.release();
  expect(await stateOf(second)).toBe('admitted');
});

test('a form that waits too long, or arrives when the queue is full, is rejected with server.busy', async () => {
  const semaphore = new UploadSemaphore(limits);
  const first = semaphore.acquire({ bytes: 100, senders: ['a'] });
  const waiting = [
    semaphore.acquire({ bytes: 1, senders: ['b'] }),
    semaphore.acquire({ bytes: 1, senders: ['c'] }),
  ];
  expect(await stateOf(semaphore.acquire({ bytes: 1, senders: ['d'] }))).toBe('server.busy');
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['waiting', 'waiting']);
  await wait(limits.waitMs + 40);
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['server.busy', 'server.busy']);
  first.release();
  for (const permit of waiting) permit.release();
  expect(await stateOf(semaphore.acquire({ bytes: 100, senders: ['e'] }))).toBe('admitted');
});

test('a permit that is released during its wait is never admitted', async () => {
  const semaphore = new UploadSemaphore(limits);
  const first = semaphore.acquire({ bytes: 100, senders: ['a'] });
  const abandoned = semaphore.acquire({ bytes: 100, senders: ['b'] });
  const next = semaphore.acquire({ bytes: 100, senders: ['c'] });
  abandoned.release();
  expect(await stateOf(abandoned)).toBe('request.invalid');
  expect(await stateOf(next)).toBe('waiting');
  first.release();
  expect(await stateOf(next)).toBe('admitted');
});
