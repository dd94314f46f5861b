/** What only a store behind a network does: it is slow, down, refuses, answers by pages, and may keep something else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startS3Store, type S3Store } from '../../testing/s3-store.ts';
import { openPhotoStore } from './open-photo-store.ts';
import type { S3Location } from './photo-store-location.ts';
import { PhotoStoreFull, PhotoStoreUnavailable, type PhotoStore } from './photo-store.ts';
import { createS3Client } from './s3-client.ts';

const id = '0199f3a1-7c00-7000-8000-0000000000ab';
const bytes = new Uint8Array([0xff, 0xd8, 1, 2, 3]);

let kept: S3Store;
let store: PhotoStore;

beforeEach(async () => {
  kept = await startS3Store();
  store = await openPhotoStore(readConfig(kept.environment).photoStore);
});
afterEach(() => kept.close());

function placeWith(change: Partial<S3Location>): S3Location {
  const place = readConfig(kept.environment).photoStore;
  if (place.kind !== 's3') throw new Error('No bucket');
  return { ...place, ...change };
}

test('objects have the names that files have, below the prefix', async () => {
  await store.put(id, 'original', bytes);
  expect(kept.proxy.requests[0]).toBe(`PUT /photos/portal/ab/${id}.original.jpg`);
});

test('what was written is read back where the store does not say its hash, and given up when it differs', async () => {
  kept.proxy.corruptsWrites = true;
  await expect(store.put(id, 'original', bytes)).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  kept.proxy.corruptsWrites = false;
  expect(await store.get(id, 'original')).toBeNull();
});

test('a failure that passes is tried again, a few times', async () => {
  Object.assign(kept.proxy, { status: 503, remaining: 2 });
  await store.put(id, 'original', bytes);
  expect(await store.sizeOf(id, 'original')).toBe(5);
  Object.assign(kept.proxy, { status: 500, remaining: Infinity });
  kept.proxy.requests.length = 0;
  await expect(store.get(id, 'original')).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  expect(kept.proxy.requests).toHaveLength(3);
});

test('a store that does not answer in time is given up', async () => {
  kept.proxy.delayMs = 5000;
  const ask = createS3Client(placeWith({}));
  const start = performance.now();
  await expect(
    ask({ method: 'GET', key: 'ab/x' }, { timeoutMs: 100, pausesMs: [10] }),
  ).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(kept.proxy.requests).toHaveLength(2);
});

test('a full store is told from one that is down', async () => {
  Object.assign(kept.proxy, { status: 507 });
  await expect(store.put(id, 'original', bytes)).rejects.toBeInstanceOf(PhotoStoreFull);
});

test('a wrong key and an absent bucket are faults, never an absent photo, and tell no secret', async () => {
  for (const change of [{ accessKeyId: 'WRONG', secretAccessKey: 'not-to-be-told' }, { bucket: 'another' }]) {
    const wrong = await openPhotoStore(placeWith(change));
    const asked = await Promise.allSettled([
      wrong.check(),
      wrong.get(id, 'original'),
      wrong.put(id, 'original', bytes),
    ]);
    for (const answer of asked) {
      const reason: unknown = answer.status === 'rejected' ? answer.reason : undefined;
      expect(reason).toBeInstanceOf(PhotoStoreUnavailable);
      expect(String((reason as Error).cause)).toMatch(
        /The store answered (GET with 40[34] \w+|PUT with 40[34] \w+|HEAD with 403)|no such bucket/,
      );
      expect(String((reason as Error).cause)).not.toContain('not-to-be-told');
    }
  }
});

test('a list goes on over pages', async () => {
  const ids = Array.from({ length: 5 }, (_, n) => `0199f3a1-7c00-7000-8000-0000000000${n}0`);
  const keys = ids.flatMap((one) =>
    ['display', 'original'].map((kind) => `portal/${one.slice(-2)}/${one}.${kind}.jpg`),
  );
  // s3rver cannot make its own tokens on this Node: pages of three, answered here.
  const pages = createServer((request, answer) => {
    const { searchParams } = new URL(request.url ?? '', 'http://store');
    const from = Number((searchParams.get('continuation-token') ?? '0&').replace('&', ''));
    const shown = keys.slice(from, from + 3).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const next =
      from + 3 < keys.length ? `<NextContinuationToken>${from + 3}&amp;</NextContinuationToken>` : '';
    answer.end(`<ListBucketResult>${shown.join('')}${next}</ListBucketResult>`);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const paged = await openPhotoStore(placeWith({ endpoint: `http://127.0.0.1:${port}` }));
  const listed: string[] = [];
  for await (const one of paged.listIds()) listed.push(one);
  pages.closeAllConnections();
  pages.close();
  expect(listed).toEqual(ids);
});
