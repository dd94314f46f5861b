import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { hashDistance, type ImageHash } from '#contract/photo/image-hash.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { inspectInProcess } from '../../testing/photo-inspector.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';
import { createScene } from '../../testing/create-scene.ts';
import { UnreadablePhoto } from './inspect-photo.ts';
import { hashImage } from '../../testing/photo-bytes.ts';

const { sameDistance, minQuality } = reviewLimits.picture;
const inspector = inspectInProcess(testLimits.photos.inspection);
const print = (bytes: Uint8Array): Promise<ImageHash> => hashImage(inspector, bytes, 'account');

const [width, height] = [1024, 768];
const scenes = await Promise.all([101].map((seed) => createScene(seed, { width, height })));

const cut = (share: number) => (jpeg: Buffer) =>
  sharp(jpeg).extract({
    left: Math.round(width * share),
    top: Math.round(height * share),
    width: Math.round(width * (1 - 2 * share)),
    height: Math.round(height * (1 - 2 * share)),
  });

const stamp = { create: { width, height: height / 4, channels: 3, background: '#203040' } } as const;

const copies: Readonly<Record<string, (jpeg: Buffer) => Sharp>> = {
  'encoded again': (jpeg) => sharp(jpeg).jpeg({ quality: 40 }),
  'with 640 pixels': (jpeg) => sharp(jpeg).resize(640),
  grey: (jpeg) => sharp(jpeg).greyscale(),
  brighter: (jpeg) => sharp(jpeg).modulate({ brightness: 1.2 }),
  'cut by 2 %': cut(0.02),
  'cut by 5 %': cut(0.05),
  'cut by 10 %': cut(0.1),
  'with a stamp': (jpeg) => sharp(jpeg).composite([{ input: stamp, gravity: 'south' }]),
  mirrored: (jpeg) => sharp(jpeg).flop(),
  'turned by its EXIF data': (jpeg) => sharp(jpeg).rotate(90).withMetadata({ orientation: 8 }),
};

test.each(Object.keys(copies))('a copy that is %s is the same picture, in either direction', async (name) => {
  for (const scene of scenes) {
    const copy = await copies[name]?.(scene).jpeg().toBuffer();
    const [original, copied] = [await print(scene), await print(copy ?? Buffer.alloc(0))];
    expect(hashDistance(original, copied)).toBeLessThanOrEqual(sameDistance);
    expect(hashDistance(copied, original)).toBe(hashDistance(original, copied));
  }
});

test('different pictures are far apart', async () => {
  const prints: ImageHash[] = [];
  for (let seed = 0; seed < 24; seed += 1)
    prints.push(await print(await createScene(seed, { width: 256, height: 192 })));
  const distances = prints.flatMap((one, index) =>
    prints.slice(0, index).map((other) => hashDistance(one, other)),
  );
  expect(distances).toHaveLength((24 * 23) / 2);
  // Of 990,220 pairs of different photos the nearest one was 82.
  expect(Math.min(...distances)).toBeGreaterThan(80);
  expect(Math.min(...prints.map(({ quality }) => quality))).toBeGreaterThanOrEqual(minQuality);
});

test('a picture without features has no quality, whatever its size', async () => {
  for (const size of [
    { width: 1, height: 1 },
    { width: 3, height: 900 },
    { width: 64, height: 48 },
  ]) {
    const { prints, quality } = await print(await createJpeg(size));
    expect(prints).toHaveLength(128);
    expect(quality).toBe(0);
  }
});

test('what is not a complete JPEG is unreadable', async () => {
  const [scene = Buffer.alloc(0)] = scenes;
  for (const bytes of [Buffer.from('%PDF-1.7'), scene.subarray(0, scene.length / 2)])
    await expect(print(bytes)).rejects.toBeInstanceOf(UnreadablePhoto);
});
