import { expect, test } from 'vitest';
import { createUploadSemaphore, type UploadPermit } from './upload-semaphore.ts';

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
  return Promise.race([settled, new Promise<string>((resolve) => setImmediate(resolve, 'waits'))]);
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('one sender has only a few permits; others are admitted before forms that wait for their own sender', async () => {
  const acquire = createUploadSemaphore(limits);
  const asha = { bytes: 10, senders: ['account a', 'address 1'] };
  const permits = [acquire(asha), acquire(asha), acquire(asha)];
  expect(await Promise.all(permits.map(stateOf))).toEqual(['admitted', 'admitted', 'waits']);
  expect(await stateOf(acquire({ bytes: 10, senders: ['account b', 'address 2'] }))).toBe('admitted');
  const sameAddress = acquire({ bytes: 10, senders: ['account c', 'address 1'] });
  expect(await stateOf(sameAddress)).toBe('waits');
  permits[0]?.release();
  permits[0]?.release();
  expect(await stateOf(permits[2] as UploadPermit)).toBe('admitted');
  expect(await stateOf(sameAddress)).toBe('waits');
  permits[1]?.release();
  expect(await stateOf(sameAddress)).toBe('admitted');
});

test('the bytes of all senders together are limited, and released permits free them', async () => {
  const acquire = createUploadSemaphore(limits);
  const first = acquire({ bytes: 60, senders: ['a'] });
  const second = acquire({ bytes: 41, senders: ['b'] });
  expect(await stateOf(first)).toBe('admitted');
  expect(await stateOf(second)).toBe('waits');
  expect(await stateOf(acquire({ bytes: 40, senders: ['c'] }))).toBe('admitted');
  first.release();
  expect(await stateOf(second)).toBe('admitted');
});

test('a form that waits too long, or comes when too many wait, is rejected as busy', async () => {
  const acquire = createUploadSemaphore(limits);
  const first = acquire({ bytes: 100, senders: ['a'] });
  const waiting = [acquire({ bytes: 1, senders: ['b'] }), acquire({ bytes: 1, senders: ['c'] })];
  expect(await stateOf(acquire({ bytes: 1, senders: ['d'] }))).toBe('server.busy');
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['waits', 'waits']);
  await after(limits.waitMs + 40);
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['server.busy', 'server.busy']);
  first.release();
  for (const permit of waiting) permit.release();
  expect(await stateOf(acquire({ bytes: 100, senders: ['e'] }))).toBe('admitted');
});

test('a permit that is released while it waits is never admitted', async () => {
  const acquire = createUploadSemaphore(limits);
  const first = acquire({ bytes: 100, senders: ['a'] });
  const gone = acquire({ bytes: 100, senders: ['b'] });
  const patient = acquire({ bytes: 100, senders: ['c'] });
  gone.release();
  expect(await stateOf(gone)).toBe('request.invalid');
  expect(await stateOf(patient)).toBe('waits');
  first.release();
  expect(await stateOf(patient)).toBe('admitted');
});
