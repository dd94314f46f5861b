/** Makes large photos of different pictures faster than by drawing each of their pixels. */
import sharp from 'sharp';
import { createScene, type SceneSize } from '../server/src/testing/create-scene.ts';

const drawn = { width: 256, height: 192 };

/** Returns a JPEG; the same seed shows the same. */
export async function madePicture(seed: number, { width, height }: SceneSize): Promise<Buffer> {
  const scene = await createScene(seed, drawn);
  return sharp(scene).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer();
}

const drawnCoarsely = { width: 128, height: 96 };
/** Longer than a row of any photo, and no multiple of one. */
const noise = Int8Array.from(
  { length: 99_991 },
  (_, index) => ((Math.imul(index, 0x2c1b_3c6d) >>> 16) % 72) - 36,
);

/** A picture with the grain of a sensor, whose file is as large as that of a camera: 3 MB with 2,560 × 1,920 pixels. */
export async function madeNoisyPicture(seed: number, { width, height }: SceneSize): Promise<Buffer> {
  const scene = await createScene(seed, drawnCoarsely);
  const enlarged = await sharp(scene).resize(width, height, { kernel: 'nearest' }).raw().toBuffer();
  const pixels = new Uint8ClampedArray(enlarged.buffer, enlarged.byteOffset, enlarged.length);
  for (let index = 0, next = 0; index < pixels.length; index += 1, next += 1) {
    if (next === noise.length) next = 0;
    pixels[index] = (pixels[index] ?? 0) + (noise[next] ?? 0);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
