/** A photo store on another file system than the uploads: a file cannot be renamed into it. */
import type * as FileSystem from 'node:fs/promises';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { hashFile } from './durable-files.ts';
import { openPhotoStore } from './open-photo-store.ts';

const other = vi.hoisted(() => ({ folder: '' }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  return {
    ...original,
    rename: (from: string, to: string) =>
      from.startsWith(other.folder)
        ? Promise.reject(Object.assign(new Error('EXDEV: cross-device link'), { code: 'EXDEV' }))
        : original.rename(from, to),
  };
});

const id = '0199f3a1-7c00-7000-8000-0000000000ab';
let root: string;

beforeEach(async () => {
  root = await createTemporaryFolder();
  other.folder = await createTemporaryFolder();
});
afterEach(() => vi.restoreAllMocks());

test('its files are copied, and nothing remains in staging', async () => {
  const store = await openPhotoStore({ kind: 'folder', folder: root }, { create: true });
  const [original, display] = ['original', 'display'].map((name) => path.join(other.folder, name));
  await writeFile(original ?? '', 'the upload');
  await writeFile(display ?? '', 'the picture');
  await store.put(
    id,
    { original: await hashFile(original ?? ''), display: await hashFile(display ?? '') },
    'move',
  );
  const stored = Buffer.from((await store.get(id, 'original')) ?? []);
  expect(stored.toString()).toBe('the upload');
  expect(await store.withFile(id, 'display', root, (file) => readFile(file, 'utf8'))).toBe('the picture');
  expect(await readdir(path.join(root, 'staging'))).toEqual([]);
});
