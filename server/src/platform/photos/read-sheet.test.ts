/** Reads sheets that the test pastes into pictures, in a decoder process. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sheetText } from '#contract/photo/sheet-text.ts';
import { inspectInProcess } from '../../testing/photo-inspector.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { createScene } from '../../testing/create-scene.ts';
import { drawSheet } from '../../testing/draw-sheet.ts';
import { inspectPhoto, printPicture } from '../../testing/photo-bytes.ts';
import { decodePoints, partsOfPx } from './points/picture-points.ts';
import { UnreadablePhoto } from './inspect-photo.ts';

const inspector = inspectInProcess(testLimits.photos.inspection);
afterAll(() => inspector.close());

const text = sheetText('110001', 'K7WQ2M');
const picture = await createScene(3, { width: 1600, height: 1200 });
const read = async (bytes: Uint8Array) => (await printPicture(inspector, bytes, 'account')).sheet;

test.each([
  ['a tenth of the width', 0.1, 0],
  ['a quarter of the width', 0.25, 0],
  ['turned a little', 0.15, 12],
  ['lying on its side', 0.15, 90],
  ['upside down', 0.15, 180],
])('a sheet is read: %s', async (_, share, turn) => {
  expect(await read(await drawSheet(picture, { text, share, turn }))).toBe(text);
});

test.each([
  ['upright', 0, 0.25, 0.25 * (29.7 / 21)],
  ['lying on its side', 90, 0.25 * (29.7 / 21), 0.25],
  ['upside down', 180, 0.25, 0.25 * (29.7 / 21)],
])('no point of a picture is on the paper: %s', async (_, turn, width, height) => {
  const { points } = await printPicture(
    inspector,
    await drawSheet(picture, { text, share: 0.25, turn }),
    'account',
  );
  const found = decodePoints(points);
  const isOnPaper = (point: number): boolean =>
    Math.abs((found?.x[point] ?? 0) / partsOfPx - 320) < 320 * width - 4 &&
    Math.abs((found?.y[point] ?? 0) / partsOfPx - 240) < 320 * height - 4;
  const all = Array.from({ length: found?.count ?? 0 }, (_value, point) => point);
  expect(all.filter(isOnPaper)).toEqual([]);
  expect(all.length).toBeGreaterThan(200);
});

test('without a sheet, with one that is too small and with another code there is nothing', async () => {
  expect(await read(picture)).toBe('');
  expect(await read(await drawSheet(picture, { text, share: 0.02 }))).toBe('');
  expect(await read(await drawSheet(picture, { text: 'https://example.org', share: 0.25 }))).toBe('');
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
    expect(await read(await shownOf(bytes))).toBe('');
    const held = await shownOf(await drawSheet(bytes, { text, share: 0.1 }));
    expect(await read(held)).toBe(text);
  },
);
