/** Decodes a photo and reads its metadata. Runs only in a decoder process (security.md T30 to T33). */
import { loadSharp } from './load-sharp.ts';
import { readPosition } from './read-position.ts';
import type { DecodedPhoto } from './decoded-photo.ts';

const displayLongEdgePx = 1600;
const displayQuality = 80;

/** Rejects when the picture does not decode completely. */
export async function decodePhoto(bytes: Uint8Array, maxPixels: number): Promise<DecodedPhoto> {
  // 'warning' would reject pictures of phones that write a few extra bytes before a marker. Truncated and corrupt files
  // fail at 'error' too.
  const options = { failOn: 'error', limitInputPixels: maxPixels } as const;
  const sharp = await loadSharp();
  const header = await sharp(bytes, options).metadata();
  const display = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: displayLongEdgePx, height: displayLongEdgePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: displayQuality })
    .toBuffer();
  const { width, height } = header.autoOrient;
  const { position, source: positionSource, accuracyM, takenAt } = readPosition(bytes);
  return { width, height, display, position, positionSource, accuracyM, takenAt };
}
