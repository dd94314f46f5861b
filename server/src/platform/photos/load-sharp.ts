/** Imports the image library on first use: it would be a third of the memory of an idle server. */
import type Sharp from 'sharp';
import type { PictureFile } from './decoded-photo.ts';

let loaded: Promise<typeof Sharp> | null = null;

/**
 * 'warning' would reject pictures of phones that write a few extra bytes before a marker. Truncated and corrupt files fail
 * at 'error' too.
 */
export const readOptions = (maxPixels: number) => ({ failOn: 'error', limitInputPixels: maxPixels }) as const;

/** Returns the library, restricted to JPEG. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // The decoders of all other formats are attack surface that this portal does not need (security.md T32, T33).
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });
    return sharp;
  });
  return loaded;
}

/** Returns the picture in the file, upright and with a long edge of at most so many pixels, to be read. */
export async function openPicture({ file, maxPixels }: PictureFile, longEdgePx: number) {
  const sharp = await loadSharp();
  return sharp(file, readOptions(maxPixels))
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true });
}
