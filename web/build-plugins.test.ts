/** The page reads photos with a part of the library that the server has whole: both must find the same. */
import ExifReader from 'exifreader';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import { findExifBlock, replaceExifBlock } from '#contract/photo/jpeg-segments.ts';
import { readMetadata, type ReadMetadata } from '#contract/photo/parse-exif-gps.ts';
import { createJpeg } from '../server/src/testing/create-jpeg.ts';
import { smallExifReader } from './build-plugins.ts';

type Read = (jpeg: Uint8Array) => ReadMetadata;
const readOnServer: Read = (jpeg) => readMetadata(jpeg, (...block) => ExifReader.loadView(...block));
let code = '';
let readOnPage: Read;

beforeAll(async () => {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [smallExifReader()],
    build: { write: false, lib: { entry: 'node_modules/exifreader/src/exif-reader.js', formats: ['es'] } },
  })) as [{ output: [{ code: string }] }];
  ({ code } = output[0]);
  const page = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof ExifReader;
  readOnPage = (jpeg) => readMetadata(jpeg, (...block) => page.loadView(...block));
});

const jpeg = await createJpeg({
  position: { latitude: 28.613939, longitude: 77.209021 },
  takenAt: '2025-04-20T04:00:00',
  fixedAt: '2025-04-20T03:58:40',
  orientation: 6,
});

test('a photo of a camera and one of our page are read alike', async () => {
  const own = await createJpeg({
    position: { latitude: -33.45347, longitude: -118.498125 },
    source: 'device',
  });
  for (const photo of [jpeg, own, await createJpeg()]) expect(readOnPage(photo)).toEqual(readOnServer(photo));
  expect(readOnPage(own)).toMatchObject({ source: 'device', position: { latitude: -33.45347 } });
  expect(readOnPage(jpeg).fixedAtMs).toBe(Date.UTC(2025, 3, 20, 3, 58, 40));
  // What is off is not in it.
  expect(code).not.toContain('USE_');
  expect(code).not.toContain('IHDR');
});

test('a damaged block is read alike', () => {
  const block = findExifBlock(jpeg) ?? new Uint8Array();
  const change = fc.tuple(fc.nat(block.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(block.length), (changes, length) => {
      const damaged = block.slice(0, length);
      for (const [at, value] of changes) damaged[at] = value;
      const photo = replaceExifBlock(jpeg, damaged);
      expect(readOnPage(photo)).toEqual(readOnServer(photo));
    }),
  );
});

test('a block that holds a picture of another format has no position for either', () => {
  const photo = replaceExifBlock(jpeg, jpeg);
  expect([readOnPage(photo), readOnServer(photo)]).toMatchObject([{ position: null }, { position: null }]);
});

const data = process.env['SHARED_DATA'] ?? '';
test.runIf(data !== '')('real photos are read alike', () => {
  const photos = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.jpe?g$/i.test(file),
  );
  const read = photos.map((file) => [file, new Uint8Array(readFileSync(path.join(data, file)))] as const);
  for (const [file, bytes] of read) expect(readOnPage(bytes), file).toEqual(readOnServer(bytes));
  expect(read.filter(([, bytes]) => readOnPage(bytes).position !== null).length).toBeGreaterThan(10);
});
