import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import type { PhotoStore } from '../platform/photo-store/photo-store.ts';
import { runCommand } from '../testing/run-command.ts';
import { startS3Store, type S3Store } from '../testing/s3-store.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { putPhoto } from '../testing/create-jpeg.ts';

const ids = Array.from({ length: 6 }, (_, n) => `0199f3a1-7c00-7000-8000-00000000000${n}`);
const bytesOf = (id: string): Uint8Array => new Uint8Array(Buffer.from(`photo ${id}`));

let folder: string;
let s3: S3Store;
let bucket: PhotoStore;
let files: PhotoStore;

beforeEach(async () => {
  folder = path.join(await createTemporaryFolder(), 'photos');
  s3 = await startS3Store();
  bucket = await openPhotoStore(readConfig(s3.environment).photoStore);
  files = await openPhotoStore({ kind: 'folder', folder }, { create: true });
});
afterEach(async () => {
  await s3.close();
});

const move = (...args: string[]) => runCommand('photos move', s3.environment, ...args);
const bucketUrl = (): string => s3.environment['PHOTO_STORE_URL'] ?? '';

test('all kinds of photos are copied to a bucket and back, and a second run copies only what is new', async () => {
  for (const id of ids) {
    await putPhoto(files, id, 'original', bytesOf(id));
    await putPhoto(files, id, 'display', bytesOf(`shown ${id}`));
  }
  await putPhoto(files, ids[0] ?? '', 'points', new Uint8Array(7));
  expect(await move(folder, bucketUrl())).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('13 file(s) copied, 0 there already, 0 failed.') as unknown,
  });
  expect(await bucket.sizeOf(ids[0] ?? '', 'points')).toBe(7);
  for (const id of ids)
    expect(Buffer.from((await bucket.get(id, 'display')) ?? []).toString()).toBe(`photo shown ${id}`);
  await bucket.delete(ids[0] ?? '');
  await putPhoto(bucket, ids[1] ?? '', 'original', bytesOf(ids[2] ?? ''));
  expect((await move(folder, bucketUrl())).stdout).toContain('4 file(s) copied, 9 there already, 0 failed.');
  expect(Buffer.from((await bucket.get(ids[1] ?? '', 'original')) ?? [])).toEqual(
    Buffer.from(bytesOf(ids[1] ?? '')),
  );

  const back = path.join(path.dirname(folder), 'back');
  expect((await move(bucketUrl(), back)).exitCode).toBe(0);
  const returned = await openPhotoStore({ kind: 'folder', folder: back });
  for (const id of ids)
    expect(Buffer.from((await returned.get(id, 'original')) ?? [])).toEqual(Buffer.from(bytesOf(id)));
});

test('photos that the target does not store correctly are reported one by one with exit code 1, and a later run continues', async () => {
  for (const id of ids) await putPhoto(files, id, 'original', bytesOf(id));
  s3.proxy.corruptsWrites = true;
  const failed = await move(folder, bucketUrl());
  expect(failed.exitCode).toBe(1);
  expect(failed.stderr.trim().split('\n')).toHaveLength(6);
  expect(failed.stdout).toContain('0 file(s) copied, 0 there already, 6 failed.');
  s3.proxy.corruptsWrites = false;
  expect((await move(folder, bucketUrl())).stdout).toContain('6 file(s) copied');
});

test('the target becomes a store of the same installation, and one of another installation is not touched', async () => {
  for (const id of ids) await putPhoto(files, id, 'original', bytesOf(id));
  await files.writeInstallation({ id: 'mine', generation: 7 });
  await bucket.writeInstallation({ id: 'another', generation: 1 });
  const refused = await move(folder, bucketUrl());
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining('TO belongs to another installation (another). Nothing was copied'),
  ]);
  expect(await bucket.get(ids[0] ?? '', 'original')).toBeNull();
  const other = path.join(path.dirname(folder), 'other');
  expect((await move(folder, other)).exitCode).toBe(0);
  const moved = await openPhotoStore({ kind: 'folder', folder: other });
  expect(await moved.readInstallation()).toEqual({ id: 'mine', generation: 7 });
  await moved.writeInstallation({ id: 'mine', generation: 9 });
  expect((await move(folder, other)).exitCode).toBe(0);
  expect(await moved.readInstallation()).toEqual({ id: 'mine', generation: 9 });
});

test.each([
  [[], 'Usage'],
  [['only-one'], 'Usage'],
  [['/nowhere/at/all', '/tmp'], 'there is no'],
  [['http://x.example.org', '/tmp'], 'FROM must be a folder'],
])('%j exits with 1 and a message', async (args, sentence) => {
  const { exitCode, stderr } = await move(...args);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(sentence);
});
