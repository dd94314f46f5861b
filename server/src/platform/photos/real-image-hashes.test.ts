/** Compares real photos that are not part of this project. It runs only when SHARED_DATA is their folder. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashDistance, type ImageHash } from '#contract/photo/image-hash.ts';
import { isComparable, isSamePicture } from '#contract/review/checks/pictures.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { inspectInProcess } from '../../testing/photo-inspector.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { UnreadablePhoto } from './inspect-photo.ts';
import { inspectPhoto, hashImage } from '../../testing/photo-bytes.ts';

const photos = path.join(process.env['SHARED_DATA'] ?? '', 'photos');
const inspector = inspectInProcess(testLimits.photos.inspection);
afterAll(() => inspector.close());

/** By the path below the folder; without the photos that are refused. */
const prints = new Map<string, ImageHash>();

function find(file: string): ImageHash {
  const print = prints.get(file);
  if (print === undefined) throw new Error(`${file} was not read`);
  return print;
}

/** Copies with 15 % of the contrast, by the path of the photo. */
const faint = new Map<string, ImageHash>();

/** As for a submitted photo: the picture for display is made first. */
async function addHash(file: string): Promise<void> {
  try {
    const { shown } = await inspectPhoto(inspector, await readFile(file), 'account');
    prints.set(path.relative(photos, file), await hashImage(inspector, shown, 'prints'));
    const copy = await sharp(shown).linear(0.15, 108).jpeg().toBuffer();
    faint.set(path.relative(photos, file), await hashImage(inspector, copy, 'prints'));
  } catch (error) {
    expect(error, file).toBeInstanceOf(UnreadablePhoto);
  }
}

/** Returns what the photo is a copy of, or itself. */
function originalOf(file: string): string {
  if (file.startsWith('derived/')) return 'gps/photoprism__ship.jpg';
  return file.replace('-tiny.jpg', '.jpg');
}

/** Of one photo, with other bytes and places. */
const derived = ['delhi', 'greenwich', 'little_endian'].map((name) => `derived/xiaomi_${name}.jpg`);
const featureless = ['Apple', 'GoPro', 'Google'].map((name) => `gps/exiftool__${name}.jpg`);

describe.runIf(process.env['SHARED_DATA'] !== undefined && existsSync(photos))('real photos', () => {
  beforeAll(async () => {
    const entries = await readdir(photos, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((file) => file.isFile()))
      await addHash(path.join(entry.parentPath, entry.name));
    expect(prints.size).toBeGreaterThan(50);
  }, 120_000);

  test('a copy with other bytes and another place has the same print', () => {
    const [first = '', ...others] = derived;
    for (const other of others) expect(hashDistance(find(first), find(other)), other).toBe(0);
  });

  test('a small copy is the same picture', () => {
    const photo = 'gps/exifr__IMG_20180725_163423';
    const [large, small] = [find(`${photo}.jpg`), find(`${photo}-tiny.jpg`)];
    expect(hashDistance(large, small)).toBeLessThanOrEqual(8);
    expect(isSamePicture(large, small)).toBe(true);
  });

  test('pictures without features are not the same', () => {
    for (const file of featureless) expect(find(file).quality, file).toBe(0);
    const [first = '', ...others] = featureless;
    for (const other of others) expect(isSamePicture(find(first), find(other)), other).toBe(false);
  });

  test('a copy with 15 % of the contrast is the same picture as its original and as no other', () => {
    const files = [...prints.keys()].filter((file) => isComparable(find(file)));
    const lost = files.filter((file) => !isSamePicture(find(file), faint.get(file) ?? null));
    expect(lost.length).toBeLessThan(files.length / 10);
    for (const copy of files)
      for (const file of files.filter((other) => originalOf(other) !== originalOf(copy)))
        expect(isSamePicture(find(file), faint.get(copy) ?? null), `${copy} ${file}`).toBe(false);
  });

  test('hardly any looks drawn or written', () => {
    const files = [...prints.keys()].filter((file) => isComparable(find(file)));
    const drawn = files.filter((file) => (find(file).flatness ?? 100) >= reviewLimits.picture.drawnFlatness);
    // It is broken: nine tenths of it are black.
    expect(drawn).toEqual(['odd/photoprism__buggy_panorama.jpg']);
  });

  test('no two different photos are near each other', () => {
    const files = [...prints.keys()].filter((file) => isComparable(find(file)));
    const pairs = files.flatMap((one, index) => files.slice(0, index).map((other) => [one, other] as const));
    const different = pairs.filter(([one, other]) => originalOf(one) !== originalOf(other));
    expect(different.length).toBeGreaterThan(1_000);
    const distances = different.map(([one, other]) => hashDistance(find(one), find(other)));
    expect(Math.min(...distances)).toBeGreaterThan(90);
    for (const [one, other] of pairs)
      expect(isSamePicture(find(one), find(other)), `${one} ${other}`).toBe(
        originalOf(one) === originalOf(other),
      );
  });
});
