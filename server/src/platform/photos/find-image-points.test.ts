/** What is found in a picture when the reader of sheets fails. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createScene } from '../../testing/create-scene.ts';
import { imageHashOf } from '../../testing/submitted-centres.ts';
import { defaultLimits } from '../../limits.ts';
import { Decoder } from './decoder.ts';
import { findSheetAndPoints } from './find-image-points.ts';
import { createPhotoInspector } from './inspect-photo.ts';
import { emptyPoints, encodePoints } from './points/picture-points.ts';

const { inspection } = defaultLimits.photos;
const readBarcodes = vi.hoisted(() => vi.fn(() => Promise.reject(new Error('unreachable'))));
vi.mock('zxing-wasm/reader', () => ({ prepareZXingModule: () => undefined, readBarcodes }));

let picture = { file: '', maxPixels: 10_000_000 };
beforeAll(async () => {
  picture = { ...picture, file: path.join(await mkdtemp(path.join(tmpdir(), 'points-')), 'photo') };
  await writeFile(picture.file, await createScene(3, { width: 800, height: 600 }));
});
afterAll(() => rm(path.dirname(picture.file), { recursive: true }));

test('the points of a picture are found although the reader of sheets fails, and why it does is told', async () => {
  const found = await findSheetAndPoints({ ...picture, readsSheet: true });
  expect(readBarcodes).toHaveBeenCalledOnce();
  expect(found).toMatchObject({ sheet: null, sheetFault: 'unreachable' });
  expect(found.points.count).toBeGreaterThan(100);
});

test('where no sheets are asked for, none is looked for', async () => {
  readBarcodes.mockClear();
  const found = await findSheetAndPoints({ ...picture, readsSheet: false });
  expect(readBarcodes).not.toHaveBeenCalled();
  expect(found).toMatchObject({ sheet: null });
  expect(found).not.toHaveProperty('sheetFault');
  expect(found.points.count).toBeGreaterThan(100);
});

test('a picture is printed although sheets cannot be read, which is warned of once', async () => {
  const warnings: string[] = [];
  const inspector = createPhotoInspector(inspection, (message) => warnings.push(message));
  const printed = { hash: imageHashOf('one'), points: encodePoints(emptyPoints(640, 480, 0)), sheet: null };
  const print = vi
    .spyOn(Decoder.prototype, 'print')
    .mockResolvedValue({ ...printed, sheetFault: 'unreachable' });
  const task = { file: picture.file, sender: 'asha', readsSheet: true };
  expect(await inspector.print(task)).toMatchObject(printed);
  expect(await inspector.print(task)).toMatchObject(printed);
  expect(warnings).toEqual(['Sheets in photos cannot be read: unreachable']);
  print.mockRestore();
  expect(await inspector.print({ ...task, readsSheet: false })).toMatchObject({ sheet: null });
  inspector.close();
});
