/** Finds the points of a picture file (decision 0057). Runs only in a decoder process (security.md T30 to T33). */
import { greyOf } from '#contract/photo/image-hash.ts';
import type { PictureFile } from './decoded-photo.ts';
import { loadSharp, readOptions } from './load-sharp.ts';
import { findPoints, type Mask } from './points/find-points.ts';
import type { PicturePoints } from './points/picture-points.ts';

/** Of the picture for display, which is read as it is. */
const longEdgePx = 1600;

/** Rejects when the picture does not decode completely. */
export async function findImagePoints(
  { file, maxPixels }: PictureFile,
  masks: readonly Mask[] = [],
): Promise<PicturePoints> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(file, readOptions(maxPixels))
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
    // Three bytes for each pixel, in a grey picture too.
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return findPoints(greyOf(data, { width: info.width, height: info.height, channels: 3 }), masks);
}
