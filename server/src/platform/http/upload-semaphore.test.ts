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

async function stateOf(place: UploadPermit): Promise<string> {
  const settled = place.ready.then(
    () => 'inside',
    (error: unknown) => (error as { code: string }).code,
  );
  await Promise.resolve();
  return Promise.race([settled, new Promise<string>((resolve) => setImmediate(resolve, 'waits'))]);
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('one sender has only some places; others go past those who wait', async () => {
  const enter = createUploadSemaphore(limits);
  const asha = { bytes: 10, senders: ['account a', 'address 1'] };
  const places = [enter(asha), enter(asha), enter(asha)];
  expect(await Promise.all(places.map(stateOf))).toEqual(['inside', 'inside', 'waits']);
  expect(await stateOf(enter({ bytes: 10, senders: ['account b', 'address 2'] }))).toBe('inside');
  const sameAddress = enter({ bytes: 10, senders: ['account c', 'address 1'] });
  expect(await stateOf(sameAddress)).toBe('waits');
  places[0]?.release();
  places[0]?.release();
  expect(await stateOf(places[2] as UploadPermit)).toBe('inside');
  expect(await stateOf(sameAddress)).toBe('waits');
  places[1]?.release();
  expect(await stateOf(sameAddress)).toBe('inside');
});

test('the bytes of all senders together are bounded, and given back', async () => {
  const enter = createUploadSemaphore(limits);
  const first = enter({ bytes: 60, senders: ['a'] });
  const second = enter({ bytes: 41, senders: ['b'] });
  expect(await stateOf(first)).toBe('inside');
  expect(await stateOf(second)).toBe('waits');
  expect(await stateOf(enter({ bytes: 40, senders: ['c'] }))).toBe('inside');
  first.release();
  expect(await stateOf(second)).toBe('inside');
});

test('who waits too long, or comes when too many wait, is told that the portal is busy', async () => {
  const enter = createUploadSemaphore(limits);
  const first = enter({ bytes: 100, senders: ['a'] });
  const waiting = [enter({ bytes: 1, senders: ['b'] }), enter({ bytes: 1, senders: ['c'] })];
  expect(await stateOf(enter({ bytes: 1, senders: ['d'] }))).toBe('server.busy');
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['waits', 'waits']);
  await after(limits.waitMs + 40);
  expect(await Promise.all(waiting.map(stateOf))).toEqual(['server.busy', 'server.busy']);
  first.release();
  for (const place of waiting) place.release();
  expect(await stateOf(enter({ bytes: 100, senders: ['e'] }))).toBe('inside');
});

test('who hangs up while waiting takes no place', async () => {
  const enter = createUploadSemaphore(limits);
  const first = enter({ bytes: 100, senders: ['a'] });
  const gone = enter({ bytes: 100, senders: ['b'] });
  const patient = enter({ bytes: 100, senders: ['c'] });
  gone.release();
  expect(await stateOf(gone)).toBe('request.invalid');
  expect(await stateOf(patient)).toBe('waits');
  first.release();
  expect(await stateOf(patient)).toBe('inside');
});
