/** The behaviour of every photo store, tested with each driver: a folder, and a bucket of an S3 server; and the files of the folder. */
import { hash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startS3Store } from '../../testing/s3-store.ts';
import { hashFile } from './durable-files.ts';
import { openPhotoStore } from './open-photo-store.ts';
import type { PhotoStoreLocation } from './photo-store-location.ts';
import type { PhotoStore } from './photo-store.ts';
import { putPhoto } from '../../testing/create-jpeg.ts';

interface TestStore {
  readonly location: PhotoStoreLocation;
  readonly close: () => Promise<void>;
}

async function createFolder(): Promise<TestStore> {
  const parent = await mkdtemp(path.join(tmpdir(), 'photo-store-'));
  return {
    location: { kind: 'folder', folder: path.join(parent, 'photos') },
    close: () => rm(parent, { recursive: true }),
  };
}

async function createBucket(): Promise<TestStore> {
  const store = await startS3Store();
  return { location: readConfig(store.environment).photoStore, close: () => store.close() };
}

const id = '0199f3a1-7c00-7000-8000-0000000000ab';
const otherId = '0199f3a1-7c00-7000-8000-0000000000cd';
const bytes = new Uint8Array([0xff, 0xd8, 1, 2, 3]);

describe.each([
  ['a folder', createFolder],
  ['a bucket', createBucket],
])('%s', (_name, create) => {
  let testStore: TestStore;
  let store: PhotoStore;

  beforeEach(async () => {
    testStore = await create();
    store = await openPhotoStore(testStore.location, { create: true });
    await store.sweepStaging();
  });
  afterEach(() => testStore.close());

  async function listStoredIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const stored of store.listIds()) ids.push(stored);
    return ids.sort();
  }

  test('returns each kind of a photo byte for byte, also after reopening', async () => {
    await putPhoto(store, id, 'original', bytes);
    const reopened = await openPhotoStore(testStore.location);
    expect(new Uint8Array((await reopened.get(id, 'original')) ?? [])).toEqual(bytes);
    expect(await reopened.get(id, 'display')).toBeNull();
    expect(await reopened.sizeOf(id, 'original')).toBe(5);
    expect(await reopened.sizeOf(id, 'display')).toBeNull();
    expect(await reopened.sizeOf(otherId, 'original')).toBeNull();
  });

  test('stores the largest photo that the portal accepts', async () => {
    const large = new Uint8Array(randomBytes(15 * 1024 * 1024));
    await putPhoto(store, id, 'original', large);
    const returned = (await store.get(id, 'original')) ?? new Uint8Array();
    expect(hash('sha256', returned)).toBe(hash('sha256', large));
  });

  test('stores only the given part of a larger buffer', async () => {
    await putPhoto(store, id, 'original', Buffer.concat([Buffer.alloc(10), bytes]).subarray(10));
    expect(new Uint8Array((await store.get(id, 'original')) ?? [])).toEqual(bytes);
  });

  test('takes both files of a photo at once, and offers each as a file', async () => {
    const folder = await createTemporaryFolder();
    const [original, display] = [path.join(folder, 'a'), path.join(folder, 'b')];
    await writeFile(original, bytes);
    await writeFile(display, 'shown');
    const files = { original: await hashFile(original), display: await hashFile(display) };
    await store.put(id, files, 'copy');
    expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
    await store.put(otherId, files, 'move');
    for (const stored of [id, otherId]) {
      const read = (file: string) => readFile(file, 'utf8');
      expect(await store.withFile(stored, 'display', folder, read)).toBe('shown');
      expect(await store.sizeOf(stored, 'original')).toBe(bytes.length);
    }
    await store.delete(id);
    expect(await store.withFile(id, 'display', folder, async () => 'read')).toBeNull();
    // Nothing but the files that were not moved: a bucket removes those that it has offered.
    expect((await readdir(folder)).filter((name) => !['a', 'b'].includes(name))).toEqual([]);
  });

  test('lists each photo once, whichever kinds are stored', async () => {
    expect(await listStoredIds()).toEqual([]);
    await putPhoto(store, id, 'original', bytes);
    await putPhoto(store, id, 'display', bytes);
    await putPhoto(store, otherId, 'display', bytes);
    expect(await listStoredIds()).toEqual([id, otherId]);
  });

  test('delete removes both kinds and accepts an absent photo', async () => {
    await putPhoto(store, id, 'original', bytes);
    await putPhoto(store, id, 'display', bytes);
    await putPhoto(store, otherId, 'display', bytes);
    await store.delete(id);
    await store.delete(id);
    expect(await listStoredIds()).toEqual([otherId]);
    expect(await store.get(id, 'original')).toBeNull();
  });

  test('points are a third file: replaced by others, and in the trash, put back and deleted with the photo', async () => {
    await putPhoto(store, id, 'original', bytes);
    await putPhoto(store, id, 'points', bytes.subarray(0, 2));
    await putPhoto(store, id, 'points', bytes.subarray(2));
    expect(new Uint8Array((await store.get(id, 'points')) ?? [])).toEqual(bytes.subarray(2));
    expect(await listStoredIds()).toEqual([id]);
    expect(await store.trash.add(id, 'replaced', new Date())).toEqual(['original', 'points']);
    const [trashed] = await store.trash.list();
    expect([...(trashed?.kinds ?? [])].sort()).toEqual(['original', 'points']);
    if (trashed !== undefined) await store.trash.restore(trashed);
    expect(await store.sizeOf(id, 'points')).toBe(3);
    await store.delete(id);
    expect(await store.get(id, 'points')).toBeNull();
  });

  test('a name that is not an id never becomes a path', async () => {
    const hostile = ['../../etc/passwd', `${id}/../x`, '', 'A'.repeat(36), id.toUpperCase()];
    for (const name of hostile) {
      await expect(putPhoto(store, name, 'original', bytes)).rejects.toThrow('Not the id of a photo');
      await expect(store.get(name, 'original')).rejects.toThrow('Not the id of a photo');
      await expect(store.delete(name)).rejects.toThrow('Not the id of a photo');
    }
  });

  test('a photo in the trash is out of sight, can be put back, and is deleted only from there', async () => {
    await putPhoto(store, id, 'original', bytes);
    await putPhoto(store, id, 'display', bytes);
    await putPhoto(store, otherId, 'original', bytes);
    const now = new Date('2026-05-04T23:59:00Z');
    expect(await store.trash.add(id, 'unknown', now)).toEqual(['original', 'display']);
    expect(await store.trash.add(id, 'unknown', now)).toEqual([]);
    expect(await store.trash.add(otherId, 'replaced', now)).toEqual(['original']);
    expect(await listStoredIds()).toEqual([]);
    expect(await store.get(id, 'original')).toBeNull();

    const reopened = await openPhotoStore(testStore.location);
    await reopened.sweepStaging();
    const trashed = [...(await reopened.trash.list())].sort((a, b) => a.id.localeCompare(b.id));
    expect(trashed.map(({ kinds, ...photo }) => ({ ...photo, kinds: [...kinds].sort() }))).toEqual([
      { id, reason: 'unknown', day: '2026-05-04', kinds: ['display', 'original'] },
      { id: otherId, reason: 'replaced', day: '2026-05-04', kinds: ['original'] },
    ]);
    for (const photo of trashed.slice(0, 1)) {
      await reopened.trash.restore(photo);
      await reopened.trash.delete(photo);
    }
    for (const photo of trashed.slice(1)) await reopened.trash.delete(photo);
    expect(await reopened.trash.list()).toEqual([]);
    expect(await listStoredIds()).toEqual([id]);
    expect(new Uint8Array((await store.get(id, 'original')) ?? [])).toEqual(bytes);
    expect(await store.sizeOf(id, 'display')).toBe(5);
  });

  test('the installation is stored beside the photos and survives reopening', async () => {
    expect(await store.readInstallation()).toBeNull();
    await store.writeInstallation({ id, generation: 1 });
    await store.writeInstallation({ id: otherId, generation: 12 });
    const reopened = await openPhotoStore(testStore.location);
    expect(await reopened.readInstallation()).toEqual({ id: otherId, generation: 12 });
    expect(await listStoredIds()).toEqual([]);
  });

  test('check resolves, and there is free space', async () => {
    await store.check();
    expect(await store.freeBytes()).toBeGreaterThan(0);
  });

  test('check rejects when the store is gone', async () => {
    await testStore.close();
    testStore = { ...testStore, close: async () => undefined };
    await expect(store.check()).rejects.toThrow();
  });
});

describe('the files of a folder', () => {
  let root: string;
  let store: PhotoStore;

  beforeEach(async () => {
    root = path.join(await createTemporaryFolder(), 'photos');
    store = await openPhotoStore({ kind: 'folder', folder: root }, { create: true });
  });

  test('files are sharded by the last digits of the id and readable by their owner only, and staging is empty', async () => {
    await putPhoto(store, id, 'original', bytes);
    const file = await stat(path.join(root, 'ab', `${id}.original.jpg`));
    const folder = await stat(path.join(root, 'ab'));
    expect(file.mode & 0o777).toBe(0o600);
    expect(folder.mode & 0o777).toBe(0o700);
    expect((await stat(root)).mode & 0o777).toBe(0o700);
    expect(await readdir(path.join(root, 'staging'))).toEqual([]);
  });

  test('a failed write leaves neither a photo nor a staged file', async () => {
    await writeFile(path.join(root, 'ab'), 'a file where the shard should be');
    await expect(putPhoto(store, id, 'original', bytes)).rejects.toThrow();
    expect(await readdir(path.join(root, 'staging'))).toEqual([]);
  });

  test('what a killed process left behind does not prevent the same photo, and sweepStaging deletes it', async () => {
    await writeFile(path.join(root, 'staging', `${id}.original.jpg`), 'half');
    await putPhoto(store, id, 'original', bytes);
    expect(await store.sizeOf(id, 'original')).toBe(5);
    await store.sweepStaging();
    expect(await readdir(path.join(root, 'staging'))).toEqual([]);
  });
});
