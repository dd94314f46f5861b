import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import type { PhotoStore } from '../platform/photo-store/photo-store.ts';
import { runCommand } from '../testing/run-command.ts';
import { startS3Store, type S3Store } from '../testing/s3-store.ts';

const ids = Array.from({ length: 6 }, (_, n) => `0199f3a1-7c00-7000-8000-00000000000${n}`);
const bytesOf = (id: string): Uint8Array => new Uint8Array(Buffer.from(`photo ${id}`));

let folder: string;
let kept: S3Store;
let bucket: PhotoStore;
let files: PhotoStore;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'move-')), 'photos');
  kept = await startS3Store();
  bucket = await openPhotoStore(readConfig(kept.environment).photoStore);
  files = await openPhotoStore({ kind: 'folder', folder });
});
afterEach(async () => {
  await kept.close();
  await rm(path.dirname(folder), { recursive: true });
});

const move = (...argument: string[]) => runCommand('move-photos.ts', kept.environment, ...argument);
const bucketUrl = (): string => kept.environment['PHOTO_STORE_URL'] ?? '';

test('photos go into a bucket and back, each kind, and a second run copies only what is new', async () => {
  for (const id of ids) {
    await files.put(id, 'original', bytesOf(id));
    await files.put(id, 'display', bytesOf(`shown ${id}`));
  }
  expect(await move(folder, bucketUrl())).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('12 file(s) copied, 0 there already, 0 failed.') as unknown,
  });
  for (const id of ids)
    expect(Buffer.from((await bucket.get(id, 'display')) ?? []).toString()).toBe(`photo shown ${id}`);
  await bucket.delete(ids[0] ?? '');
  await bucket.put(ids[1] ?? '', 'original', bytesOf(ids[2] ?? ''));
  expect((await move(folder, bucketUrl())).stdout).toContain('3 file(s) copied, 9 there already, 0 failed.');
  expect(Buffer.from((await bucket.get(ids[1] ?? '', 'original')) ?? [])).toEqual(
    Buffer.from(bytesOf(ids[1] ?? '')),
  );

  const back = path.join(path.dirname(folder), 'back');
  expect((await move(bucketUrl(), back)).exitCode).toBe(0);
  const returned = await openPhotoStore({ kind: 'folder', folder: back });
  for (const id of ids)
    expect(Buffer.from((await returned.get(id, 'original')) ?? [])).toEqual(Buffer.from(bytesOf(id)));
});

test('what the target does not keep is reported photo by photo, with exit code 1, and a later run continues', async () => {
  for (const id of ids) await files.put(id, 'original', bytesOf(id));
  kept.proxy.corruptsWrites = true;
  const failed = await move(folder, bucketUrl());
  expect(failed.exitCode).toBe(1);
  expect(failed.stderr.trim().split('\n')).toHaveLength(6);
  expect(failed.stdout).toContain('0 file(s) copied, 0 there already, 6 failed.');
  kept.proxy.corruptsWrites = false;
  expect((await move(folder, bucketUrl())).stdout).toContain('6 file(s) copied');
});

test.each([
  [[], 'Usage'],
  [['only-one'], 'Usage'],
  [['/nowhere/at/all', '/tmp'], 'there is no'],
  [['http://x.example.org', '/tmp'], 'FROM must be a folder'],
])('%j ends with 1 and says why', async (argument, sentence) => {
  const { exitCode, stderr } = await move(...argument);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(sentence);
});
