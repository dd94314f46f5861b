/** Every kind of copy, of drawn rooms and, when SHARED_DATA is their folder, of real photos. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { findPoints } from '../../platform/photos/points/find-points.ts';
import { compare, edits, readGrey } from '../../testing/edited-pictures.ts';
import { createRoom } from '../../testing/create-scene.ts';

const [room, second, third, fourth] = [1, 2, 3, 4].map((number) =>
  createRoom(number, { degrees: 0, width: 880, height: 660 }),
) as [GreyPicture, GreyPicture, GreyPicture, GreyPicture];
const [points, fourthPoints] = [findPoints(room), findPoints(fourth)];

test.each(Object.entries(edits))(
  'a copy that is %s has 15 tight points with its original alone',
  (_, edit) => {
    const copy = findPoints(edit(room, [second, third, second]));
    expect(compare(copy, points)?.tight).toBeGreaterThanOrEqual(15);
    expect(compare(copy, fourthPoints)?.tight ?? 0).toBeLessThan(15);
  },
);

const photos = path.join(process.env['SHARED_DATA'] ?? '', 'photos', 'gps');
/** Large enough that a quarter of their size still has points. */
const realFiles = ['exifr__IMG_20180725_163423.jpg', 'metadata-extractor__Apple iPhone 4.jpg'] as const;

describe.runIf(process.env['SHARED_DATA'] !== undefined && existsSync(photos))('real photos', () => {
  test.each(realFiles)('each kind of copy of %s has 15 tight points', async (file) => {
    const photo = await readGrey(path.join(photos, file));
    const original = findPoints(photo);
    for (const [name, edit] of Object.entries(edits)) {
      const copy = findPoints(edit(photo, [room, second, third]));
      expect(compare(copy, original)?.tight, name).toBeGreaterThanOrEqual(15);
      expect(compare(copy, fourthPoints)?.tight ?? 0, name).toBeLessThan(15);
    }
  });
});
