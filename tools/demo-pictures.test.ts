import { expect, test } from 'vitest';
import sharp from 'sharp';
import { pictureOf, hashDistance, type ImageHash } from '../contract/src/photo/image-hash.ts';
import { photoSlots } from '../contract/src/exam.ts';
import { reviewLimits } from '../contract/src/review/limits.ts';
import { drawPicture } from './demo-pictures.ts';
import { plantedFaults, seedOf } from './demo-submissions.ts';

const { minQuality, sameDistance } = reviewLimits.picture;
const centres = Array.from({ length: 40 }, (_, index) => 101 + index);

async function imageHashOf(jpeg: Buffer): Promise<ImageHash> {
  const { data, info } = await sharp(jpeg)
    .resize(512, 512, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pictureOf({ width: info.width, height: info.height, pixels: data });
}

test('the pictures of the demo show something, and only the planted copy looks like another one', async () => {
  const prints = await Promise.all(
    centres.flatMap((centre) =>
      photoSlots.map(async (slot) => {
        const { seed, treatment } = plantedFaults[centre]?.photos?.[slot] ?? {};
        const picture = await drawPicture(seed ?? seedOf(centre, slot), treatment);
        return [`${centre} ${slot}`, await imageHashOf(picture)] as const;
      }),
    ),
  );
  const plain = prints.filter(([, { quality }]) => quality < minQuality).map(([name]) => name);
  expect(plain).toEqual(['115 strongRoom']);
  const all = prints.filter(([name]) => !plain.includes(name));
  const same = all.flatMap(([one, print], index) =>
    all
      .slice(index + 1)
      .filter(([, other]) => hashDistance(print, other) <= sameDistance)
      .map(([other]) => [one, other]),
  );
  expect(same).toEqual([['104 strongRoom', '119 strongRoom']]);
});
