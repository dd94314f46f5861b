/** Finds the points of a picture file, and how little it has of a photo (decision 0057). Runs only in a decoder process (security.md T30 to T33). */
import type { PictureFile } from './decoded-photo.ts';
import { flatnessOf } from './flatness.ts';
import { findPoints } from './points/find-points.ts';
import type { PicturePoints } from './points/picture-points.ts';
import { readGrey } from './read-grey.ts';

/** Of the picture for display, which is read as it is. */
const longEdgePx = 1600;

interface ImagePoints {
  readonly points: PicturePoints;
  /** Of small letters nothing is left in the picture of which the print is taken. */
  readonly flatness: number;
}

/** Rejects when the picture does not decode completely. */
export async function findImagePoints(picture: PictureFile): Promise<ImagePoints> {
  const grey = await readGrey(picture, longEdgePx);
  return { points: findPoints(grey), flatness: flatnessOf(grey) };
}
