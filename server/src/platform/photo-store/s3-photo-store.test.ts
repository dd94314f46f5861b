/** The behaviour of the S3 store when the server is slow, down, refuses, returns pages, or corrupts writes. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startS3Store, type S3Store } from '../../testing/s3-store.ts';
import { openPhotoStore } from './open-photo-store.ts';
import type { S3Location } from './photo-store-location.ts';
import { PhotoStoreFull, PhotoStoreUnavailable, type PhotoStore } from './photo-store.ts';
import { createS3Client, openS3PhotoStore } from './s3-photo-store.ts';
import { putPhoto } from '../../testing/create-jpeg.ts';

const id = '0199f3a1-7c00-7000-8000-0000000000ab';
const bytes = new Uint8Array([0xff, 0xd8, 1, 2, 3]);

let s3: S3Store;
let store: PhotoStore;
/** How long the store would have waited between its attempts. */
let pauses: number[];

beforeEach(async () => {
  s3 = await startS3Store();
  pauses = [];
  const location = createLocation({});
  const send = createS3Client(location, async (ms) => void pauses.push(ms));
  store = openS3PhotoStore(location, send);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await s3.close();
});

function createLocation(change: Partial<S3Location>): S3Location {
  const location = readConfig(s3.environment).photoStore;
  if (location.kind !== 's3') throw new Error('No bucket');
  return { ...location, ...change };
}

/** Resolves to the address of the server. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('objects have the same names as files, below the prefix', async () => {
  await putPhoto(store, id, 'original', bytes);
  expect(s3.proxy.requests[0]).toBe(`PUT /photos/portal/ab/${id}.original.jpg`);
});

test('a write is read back when the store does not return its hash, and rejected when it differs', async () => {
  s3.proxy.corruptsWrites = true;
  await expect(putPhoto(store, id, 'original', bytes)).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  s3.proxy.corruptsWrites = false;
  expect(await store.get(id, 'original')).toBeNull();
});

test('a temporary failure is retried a few times', async () => {
  Object.assign(s3.proxy, { status: 503, remaining: 2 });
  await putPhoto(store, id, 'original', bytes);
  expect(await store.sizeOf(id, 'original')).toBe(5);
  expect(pauses).toEqual([200, 1000]);
  Object.assign(s3.proxy, { status: 500, remaining: Infinity });
  s3.proxy.requests.length = 0;
  await expect(store.get(id, 'original')).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  expect(s3.proxy.requests).toHaveLength(3);
});

test('a large file is sent again from its beginning, and read again as well', async () => {
  const large = new Uint8Array(randomBytes(3_000_000));
  Object.assign(s3.proxy, { status: 503, remaining: 2 });
  await putPhoto(store, id, 'original', large);
  expect(s3.proxy.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  s3.proxy.remaining = 2;
  const folder = await createTemporaryFolder();
  const stored = await store.withFile(id, 'original', folder, (file) => readFile(file));
  expect(stored?.equals(large)).toBe(true);
});

test('a store that does not respond in time is tried again, and then unavailable', async () => {
  s3.proxy.hangs = true;
  const times: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    times.push(ms);
    const time = new AbortController();
    s3.proxy.onHanging = () => time.abort(new DOMException('The time is over', 'TimeoutError'));
    return time.signal;
  });
  await expect(store.get(id, 'original')).rejects.toBeInstanceOf(PhotoStoreUnavailable);
  expect(times).toEqual([30_000, 30_000, 30_000]);
  expect(s3.proxy.requests).toHaveLength(3);
});

test('a full store is distinguished from one that is down', async () => {
  Object.assign(s3.proxy, { status: 507 });
  await expect(putPhoto(store, id, 'original', bytes)).rejects.toBeInstanceOf(PhotoStoreFull);
});

test('a wrong key and a missing bucket are errors, not an absent photo, and reveal no secret', async () => {
  for (const change of [
    { accessKeyId: 'WRONG', secretAccessKey: 'not-to-be-revealed' },
    { bucket: 'another' },
  ]) {
    const wrong = await openPhotoStore(createLocation(change));
    const results = await Promise.allSettled([
      wrong.check(),
      wrong.get(id, 'original'),
      putPhoto(wrong, id, 'original', bytes),
    ]);
    for (const result of results) {
      const reason: unknown = result.status === 'rejected' ? result.reason : undefined;
      expect(reason).toBeInstanceOf(PhotoStoreUnavailable);
      expect(String((reason as Error).cause)).toMatch(
        /The store answered (GET with 40[34] \w+|PUT with 40[34] \w+|HEAD with 403)|no such bucket/,
      );
      expect(String((reason as Error).cause)).not.toContain('not-to-be-revealed');
    }
  }
});

test('a list continues over pages', async () => {
  const ids = Array.from({ length: 5 }, (_, n) => `0199f3a1-7c00-7000-8000-0000000000${n}0`);
  const keys = ids.flatMap((photoId) =>
    ['display', 'original'].map((kind) => `portal/${photoId.slice(-2)}/${photoId}.${kind}.jpg`),
  );
  // s3rver cannot create continuation tokens on this version of Node, so this server returns pages of three.
  const pages = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://store');
    const from = Number((searchParams.get('continuation-token') ?? '0&').replace('&', ''));
    const shown = keys.slice(from, from + 3).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const next =
      from + 3 < keys.length ? `<NextContinuationToken>${from + 3}&amp;</NextContinuationToken>` : '';
    response.end(`<ListBucketResult>${shown.join('')}${next}</ListBucketResult>`);
  });
  const paged = await openPhotoStore(createLocation({ endpoint: await listen(pages) }));
  const listed: string[] = [];
  for await (const photoId of paged.listIds()) listed.push(photoId);
  pages.closeAllConnections();
  pages.close();
  expect(listed).toEqual(ids);
});

test('a store that redirects is unavailable, and the other address gets nothing', async () => {
  const reached: string[] = [];
  const other = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end();
  });
  const location = `${await listen(other)}/photos`;
  const redirecting = createServer((_request, response) => response.writeHead(307, { location }).end());
  const endpoint = await listen(redirecting);
  try {
    const send = createS3Client(createLocation({ endpoint }));
    for (const method of ['GET', 'PUT'] as const)
      await expect(
        send(
          { method, key: 'ab/x', ...(method === 'PUT' ? { body: bytes } : {}) },
          { timeoutMs: 5000, pausesMs: [] },
        ),
      ).rejects.toBeInstanceOf(PhotoStoreUnavailable);
    expect(reached).toEqual([]);
  } finally {
    redirecting.close();
    other.close();
  }
});
