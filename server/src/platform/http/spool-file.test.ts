import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PhotoStoreUnavailable } from '../photo-store/photo-store.ts';
import { spoolFile } from './receive-form.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spool-'));
});
afterEach(() => rm(folder, { recursive: true }));

const chunks = [Buffer.from('one'), Buffer.from('two'), Buffer.from('three')];
const text = 'onetwothree';

test('a file is written as it was sent, with its length and hash', async () => {
  const file = await spoolFile(Readable.from(chunks), folder);
  expect(await readFile(file.path, 'utf8')).toBe(text);
  expect(file.byteLength).toBe(text.length);
  expect(file.sha256).toBe(createHash('sha256').update(text).digest('hex'));
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
});

test('a folder that takes no file is unavailable', async () => {
  const missing = path.join(folder, 'missing');
  await expect(spoolFile(Readable.from(chunks), missing)).rejects.toBeInstanceOf(PhotoStoreUnavailable);
});

test('an error of the stream is thrown, and no file remains', async () => {
  const broken = Readable.from(
    (async function* () {
      yield chunks[0];
      throw new Error('connection lost');
    })(),
  );
  await expect(spoolFile(broken, folder)).rejects.toThrow('connection lost');
  expect(await readdir(folder)).toEqual([]);
});
