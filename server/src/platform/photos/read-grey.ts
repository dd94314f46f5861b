/** Reads a picture upright and grey. Runs only in a decoder process (security.md T30 to T33). */
import { greyOf, type GreyPicture } from '#contract/photo/grey-picture.ts';
import type { PictureFile } from './decoded-photo.ts';
import { loadSharp, readOptions } from './load-sharp.ts';

/** Returns it with a long edge of at most so many pixels. Rejects when it does not decode completely. */
export async function readGrey({ file, maxPixels }: PictureFile, longEdgePx: number): Promise<GreyPicture> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(file, readOptions(maxPixels))
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
    // Three bytes for each pixel, in a grey picture too.
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return greyOf(data, { width: info.width, height: info.height, channels: 3 });
}
