/** Finds the points of a picture file, and what the code of a sheet in it says (decision 0057). Runs only in a decoder process (security.md T30 to T33). */
import { greyOf } from '#contract/photo/image-hash.ts';
import type { PictureFile } from './decoded-photo.ts';
import { loadSharp, readOptions } from './load-sharp.ts';
import { findPoints } from './points/find-points.ts';
import type { PicturePoints } from './points/picture-points.ts';
import { readSheet } from './read-sheet.ts';

/** Of the picture for display, which is read as it is. */
const longEdgePx = 1600;

interface SheetAndPoints {
  /** '' when no sheet could be read. */
  readonly sheet: string;
  /** Without any on the sheet, which other photos show too. */
  readonly points: PicturePoints;
}

/** Rejects when the picture does not decode completely. */
export async function findSheetAndPoints({ file, maxPixels }: PictureFile): Promise<SheetAndPoints> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(file, readOptions(maxPixels))
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
    // Three bytes for each pixel, in a grey picture too.
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = greyOf(data, { width: info.width, height: info.height, channels: 3 });
  const sheet = await readSheet(grey);
  return { sheet: sheet?.text ?? '', points: findPoints(grey, sheet === null ? [] : [sheet.mask]) };
}
