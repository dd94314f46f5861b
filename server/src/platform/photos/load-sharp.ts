/** Imports the image library on first use: it would be a third of the memory of an idle server. */
import { greyOf, pictureOf, type ImageHash } from '#contract/photo/image-hash.ts';
import type Sharp from 'sharp';
import type { PictureFile } from './decoded-photo.ts';

// Takes the print of a picture (decision 0057). Runs only in a decoder process (security.md T30 to T33).

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

let loaded: Promise<typeof Sharp> | null = null;

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // The decoders of all other formats are attack surface that this portal does not need (security.md T32, T33).
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });
  return sharp;
}

/**
 * 'warning' would reject pictures of phones that write a few extra bytes before a marker. Truncated and corrupt files fail
 * at 'error' too.
 */
export const readOptions = (maxPixels: number) => ({ failOn: 'error', limitInputPixels: maxPixels }) as const;

/** Returns the library, restricted to JPEG. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= load();
  return loaded;
}
