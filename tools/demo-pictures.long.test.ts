import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPosition } from '../server/src/platform/photos/decode-photo.ts';
import sharp from 'sharp';
import { detailOf, type GreyPicture } from '#contract/photo/grey-picture.ts';
import { photoSlots } from '#contract/exam.ts';
import { areOfOnePicture } from '#contract/review/checks/pictures.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { findPoints } from '../server/src/platform/photos/points/find-points.ts';
import { comparePoints } from '../server/src/review/points/compare-points.ts';
import { mirrorPoints } from '../server/src/review/points/match-points.ts';
import { PointIndex } from '../server/src/review/points/point-index.ts';
import { drawPicture, writeSamplePhotos } from './demo-pictures.ts';
import { plantedFaults, seedOf } from './demo-submissions.ts';

const { minDetail } = reviewLimits.picture;
const centres = Array.from({ length: 40 }, (_, index) => 101 + index);

async function readGrey(jpeg: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

test('the sample photos have a position, and show something', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-photos-'));
  try {
    await writeSamplePhotos(folder);
    const names = await readdir(folder);
    expect(names.sort()).toEqual(['centre.jpg', 'strong-room.jpg']);
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      expect(readPosition(bytes)).toMatchObject({
        position: { latitude: expect.closeTo(26.9196, 3), longitude: expect.closeTo(75.8183, 3) },
      });
      expect(detailOf(await readGrey(bytes))).toBeGreaterThan(minDetail);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the pictures of the demo show something, and only the planted copy looks like another one', async () => {
  const pictures = await Promise.all(
    centres.flatMap((centre) =>
      photoSlots.map(async (slot) => {
        const { seed, treatment } = plantedFaults[centre]?.photos?.[slot] ?? {};
        const picture = await drawPicture(seed ?? seedOf(centre, slot), treatment);
        const grey = await readGrey(picture);
        return { name: `${centre} ${slot}`, detail: detailOf(grey), points: findPoints(grey) };
      }),
    ),
  );
  const plain = pictures.filter(({ detail }) => detail < minDetail).map(({ name }) => name);
  expect(plain).toEqual(['115 strongRoom']);
  const index = new PointIndex({ tables: 2, keyBits: 16, points: 600 });
  const same = pictures.flatMap(({ name, points }) => {
    const hands = { asIs: points, mirrored: mirrorPoints(points) };
    const found = index
      .find(hands, () => false)
      .candidates.flatMap(({ photoId, isMirrored }) => {
        const other = pictures.find((each) => each.name === photoId);
        const match = other === undefined ? null : comparePoints(hands, other.points, isMirrored);
        return match !== null && areOfOnePicture(match) ? [[photoId, name]] : [];
      });
    index.add(name, points);
    return found;
  });
  expect(same).toEqual([['104 strongRoom', '119 strongRoom']]);
});
