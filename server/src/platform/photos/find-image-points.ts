/** Finds the points of a picture file, how little it has of a photo, and what the code of a sheet in it says (decision 0057). Runs only in a decoder process (security.md T30 to T33). */
import type { GreyPicture } from '#contract/photo/image-hash.ts';
import type { PictureToPrint, PrintedPicture } from './decoded-photo.ts';
import { flatnessOf } from './flatness.ts';
import { findPoints } from './points/find-points.ts';
import type { PicturePoints } from './points/picture-points.ts';
import { readGrey } from './read-grey.ts';
import { readSheet } from './read-sheet.ts';
import { messageOf } from '../../kernel/refusal.ts';

/** Of the picture for display, which is read as it is. */
const longEdgePx = 1600;

interface SheetAndPoints extends Pick<PrintedPicture, 'sheet' | 'sheetFault'> {
  /** Without any on the sheet, which other photos show too. */
  readonly points: PicturePoints;
  /** Of small letters nothing is left in the picture of which the print is taken. */
  readonly flatness: number;
}

/** A fault of the reader costs the sheet, not the points. */
async function tryReadSheet(grey: GreyPicture) {
  try {
    const sheet = await readSheet(grey);
    return { sheet: sheet?.text ?? '', masks: sheet === null ? [] : [sheet.mask] };
  } catch (error) {
    return { sheet: null, sheetFault: messageOf(error), masks: [] };
  }
}

/** Rejects when the picture does not decode completely. */
export async function findSheetAndPoints({
  readsSheet,
  ...picture
}: PictureToPrint): Promise<SheetAndPoints> {
  const grey = await readGrey(picture, longEdgePx);
  const { masks, ...read } = readsSheet ? await tryReadSheet(grey) : { sheet: null, masks: [] };
  return { ...read, points: findPoints(grey, masks), flatness: flatnessOf(grey) };
}
