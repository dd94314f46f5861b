/** What every photo store must do, tried on each driver: a folder, and a bucket of a real S3 server. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startS3Store } from '../../testing/s3-store.ts';
import { openPhotoStore } from './open-photo-store.ts';
import type { PhotoStoreLocation } from './photo-store-location.ts';
import type { PhotoStore } from './photo-store.ts';

interface Kept {
  readonly place: PhotoStoreLocation;
  readonly close: () => Promise<void>;
}

async function keepInFolder(): Promise<Kept> {
  const parent = await mkdtemp(path.join(tmpdir(), 'photo-store-'));
  return {
    place: { kind: 'folder', folder: path.join(parent, 'photos') },
    close: () => rm(parent, { recursive: true }),
  };
}

async function keepInBucket(): Promise<Kept> {
  const store = await startS3Store();
  return { place: readConfig(store.environment).photoStore, close: () => store.close() };
}

const id = '0199f3a1-7c00-7000-8000-0000000000ab';
const otherId = '0199f3a1-7c00-7000-8000-0000000000cd';
const bytes = new Uint8Array([0xff, 0xd8, 1, 2, 3]);

describe.each([
  ['a folder', keepInFolder],
  ['a bucket', keepInBucket],
])('%s', (_name, keep) => {
  let kept: Kept;
  let store: PhotoStore;

  beforeEach(async () => {
    kept = await keep();
    store = await openPhotoStore(kept.place);
    await store.sweepStaging();
  });
  afterEach(() => kept.close());

  async function storedIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const stored of store.listIds()) ids.push(stored);
    return ids.sort();
  }

  test('answers a photo byte for byte, each kind for itself, also when opened later', async () => {
    await store.put(id, 'original', bytes);
    const reopened = await openPhotoStore(kept.place);
    expect(new Uint8Array((await reopened.get(id, 'original')) ?? [])).toEqual(bytes);
    expect(await reopened.get(id, 'display')).toBeNull();
    expect(await reopened.sizeOf(id, 'original')).toBe(5);
    expect(await reopened.sizeOf(id, 'display')).toBeNull();
    expect(await reopened.sizeOf(otherId, 'original')).toBeNull();
  });

  test('keeps the largest photo that the portal takes in', async () => {
    const large = new Uint8Array(randomBytes(15 * 1024 * 1024));
    await store.put(id, 'original', large);
    const answered = (await store.get(id, 'original')) ?? new Uint8Array();
    const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    expect(hash(answered)).toBe(hash(large));
  });

  test('keeps a part of a larger buffer as that part', async () => {
    await store.put(id, 'original', Buffer.concat([Buffer.alloc(10), bytes]).subarray(10));
    expect(new Uint8Array((await store.get(id, 'original')) ?? [])).toEqual(bytes);
  });

  test('lists each photo once, whatever kinds it has', async () => {
    expect(await storedIds()).toEqual([]);
    await store.put(id, 'original', bytes);
    await store.put(id, 'display', bytes);
    await store.put(otherId, 'display', bytes);
    expect(await storedIds()).toEqual([id, otherId]);
  });

  test('delete removes both kinds and does not mind an absent photo', async () => {
    await store.put(id, 'original', bytes);
    await store.put(id, 'display', bytes);
    await store.put(otherId, 'display', bytes);
    await store.delete(id);
    await store.delete(id);
    expect(await storedIds()).toEqual([otherId]);
    expect(await store.get(id, 'original')).toBeNull();
  });

  test('a name that is no id never becomes a path', async () => {
    const hostile = ['../../etc/passwd', `${id}/../x`, '', 'A'.repeat(36), id.toUpperCase()];
    for (const name of hostile) {
      await expect(store.put(name, 'original', bytes)).rejects.toThrow('Not the id of a photo');
      await expect(store.get(name, 'original')).rejects.toThrow('Not the id of a photo');
      await expect(store.delete(name)).rejects.toThrow('Not the id of a photo');
    }
  });

  test('is ready, and has room', async () => {
    await store.check();
    expect(await store.freeBytes()).toBeGreaterThan(0);
  });

  test('is not ready when it is gone', async () => {
    await kept.close();
    kept = { ...kept, close: async () => undefined };
    await expect(store.check()).rejects.toThrow();
  });
});
