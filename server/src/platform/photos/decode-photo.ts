/** Decodes a photo and reads its metadata. Runs only in a decoder process (security.md T30 to T33). */
import { loadSharp, readOptions } from './load-sharp.ts';
import { readPosition } from './read-position.ts';
import type { DecodedPhoto, DecodeRequest } from './decoded-photo.ts';

/** The picture on pages and in files, and the one in which an administrator examines details. */
const sizes = {
  display: { longEdgePx: 1600, quality: 80 },
  full: { longEdgePx: 4096, quality: 88 },
} as const;

/** Rejects when the picture does not decode completely. */
export async function decodePhoto({ bytes, maxPixels, size }: DecodeRequest): Promise<DecodedPhoto> {
  const options = readOptions(maxPixels);
  const { longEdgePx, quality } = sizes[size];
  const sharp = await loadSharp();
  const header = await sharp(bytes, options).metadata();
  const display = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
  const { width, height } = header.autoOrient;
  const { position, source: positionSource, accuracyM, takenAt } = readPosition(bytes);
  return { width, height, display, position, positionSource, accuracyM, takenAt };
}
