/** The files, modes and staging of the folder store. `photo-store.test.ts` tests what all stores have in common. */
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openPhotoStore } from './open-photo-store.ts';
import type { PhotoStore } from './photo-store.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { putPhoto } from '../../testing/create-jpeg.ts';

const id = '0199f3a1-7c00-7000-8000-0000000000ab';
const bytes = new Uint8Array([0xff, 0xd8, 1, 2, 3]);

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
