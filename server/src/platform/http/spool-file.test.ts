import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PhotoStoreUnavailable } from '../photo-store/photo-store.ts';
import { spoolFile } from './spool-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spool-'));
});
afterEach(() => rm(folder, { recursive: true }));

const chunks = [Buffer.from('one'), Buffer.from('two'), Buffer.from('three')];
const text = 'onetwothree';

test.each([
  ['in memory', 11],
  ['on the disk', 10],
  ['on the disk', 0],
])('a file %s is loaded as it was sent, any number of times', async (_, maxMemoryBytes) => {
  const file = await spoolFile(Readable.from(chunks), folder, maxMemoryBytes);
  expect(file.byteLength).toBe(text.length);
  // Its name is removed at once, so that nothing remains after a crash.
  expect(await readdir(folder)).toEqual([]);
  for (let count = 0; count < 2; count += 1) expect(Buffer.from(await file.load()).toString()).toBe(text);
  await file.discard();
});

test('only files above the size in memory need the folder', async () => {
  const missing = path.join(folder, 'missing');
  const small = await spoolFile(Readable.from(chunks), missing, 11);
  expect(Buffer.from(await small.load()).toString()).toBe(text);
  await expect(spoolFile(Readable.from(chunks), missing, 10)).rejects.toBeInstanceOf(PhotoStoreUnavailable);
});

test('an error of the stream is thrown', async () => {
  const broken = Readable.from(
    (async function* () {
      yield chunks[0];
      throw new Error('connection lost');
    })(),
  );
  await expect(spoolFile(broken, folder, 0)).rejects.toThrow('connection lost');
});
