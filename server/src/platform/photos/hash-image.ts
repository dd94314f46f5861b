/** Takes the print of a picture (decision 0057). Runs only in a decoder process (security.md T30 to T33). */
import { greyOf, pictureOf, type ImageHash } from '#contract/photo/image-hash.ts';
import type { PictureFile } from './decoded-photo.ts';
import { loadSharp, readOptions } from './load-sharp.ts';

const longEdgePx = 512;

/** Rejects when the picture does not decode completely. */
export async function hashImage({ file, maxPixels }: PictureFile): Promise<ImageHash> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(file, readOptions(maxPixels))
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
    // Three bytes for each pixel, in a grey picture too.
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pictureOf(greyOf(data, { width: info.width, height: info.height, channels: 3 }));
}
