/** Makes large photos of different pictures faster than by drawing each of their pixels. */
import sharp from 'sharp';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { createScene, type SceneSize } from '../server/src/testing/create-scene.ts';

const drawn = { width: 256, height: 192 };

/** Returns a JPEG; the same seed shows the same. */
export async function madePicture(seed: number, { width, height }: SceneSize): Promise<Buffer> {
  const scene = await createScene(seed, drawn);
  return sharp(scene).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer();
}

/** A photo of 8 megapixels. */
export async function madePhoto(seed: number, position: GeoPosition): Promise<Uint8Array> {
  const picture = await madePicture(seed, { width: 3264, height: 2448 });
  return writePosition(picture, { ...position, accuracyM: 12, at: new Date('2026-01-10T05:30:00Z') });
}
