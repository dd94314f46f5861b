/** Reads sheets that the test pastes into pictures, in a decoder process. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sheetText } from '#contract/review/sheet.ts';
import { defaultLimits } from '../../limits.ts';
import { createScene } from '../../testing/create-scene.ts';
import { drawSheet } from '../../testing/draw-sheet.ts';
import { inspectPhoto, readSheet } from '../../testing/photo-bytes.ts';
import { createPhotoInspector, UnreadablePhoto } from './inspect-photo.ts';

const inspector = createPhotoInspector(defaultLimits.photos.inspection);
afterAll(() => inspector.close());

const text = sheetText('110001', 'K7WQ2M');
const picture = await createScene(3, { width: 1600, height: 1200 });
const read = (bytes: Uint8Array) => readSheet(inspector, bytes, 'account');

test.each([
  ['a tenth of the width', 0.1, 0],
  ['a quarter of the width', 0.25, 0],
  ['turned a little', 0.15, 12],
  ['lying on its side', 0.15, 90],
  ['upside down', 0.15, 180],
])('a sheet is read: %s', async (_, share, turn) => {
  expect((await read(await drawSheet(picture, { text, share, turn })))?.text).toBe(text);
});

test('the corners are those of the code on the paper, from the upper left one round', async () => {
  const found = await read(await drawSheet(picture, { text, share: 0.25 }));
  const [upperLeft, upperRight, lowerRight, lowerLeft] = found?.corners ?? [];
  const side = (1600 * 0.25 * 17) / 21;
  expect(Math.abs((upperRight?.x ?? 0) - (upperLeft?.x ?? 0) - side)).toBeLessThan(6);
  expect(Math.abs((lowerLeft?.y ?? 0) - (upperLeft?.y ?? 0) - side)).toBeLessThan(6);
  expect(Math.abs((lowerRight?.x ?? 0) - (upperRight?.x ?? 0))).toBeLessThan(6);
});

test('without a sheet, with one that is too small and with another code there is nothing', async () => {
  expect(await read(picture)).toBeNull();
  expect(await read(await drawSheet(picture, { text, share: 0.02 }))).toBeNull();
  expect(await read(await drawSheet(picture, { text: 'https://example.org', share: 0.25 }))).toBeNull();
});

test('a damaged picture is unreadable', async () => {
  await expect(read(picture.subarray(0, picture.length / 3))).rejects.toBeInstanceOf(UnreadablePhoto);
});

const photo = path.join(process.env['SHARED_DATA'] ?? '', 'photos/gps/exifr__IMG_20180725_163423.jpg');
test.runIf(process.env['SHARED_DATA'] !== undefined && existsSync(photo))(
  'on a real photo a sheet is read, and none where there is none',
  async () => {
    const bytes = await readFile(photo);
    const shownOf = async (jpeg: Uint8Array) => (await inspectPhoto(inspector, jpeg, 'account')).shown;
    expect(await read(await shownOf(bytes))).toBeNull();
    const held = await shownOf(await drawSheet(bytes, { text, share: 0.1 }));
    expect((await read(held))?.text).toBe(text);
  },
);
