/** Finds the points of a picture file, and how much it shows (decision 0057). Runs only in a decoder process (security.md T30 to T33). */
import { detailOf } from '#contract/photo/grey-picture.ts';
import type { DescribedPicture, PictureFile } from './decoded-photo.ts';
import { flatnessOf } from './flatness.ts';
import { findPoints } from './points/find-points.ts';
import { encodePoints } from './points/picture-points.ts';
import { readGrey } from './read-grey.ts';

/** Of the picture for display, which is read as it is: smaller, nothing is left of small letters, which make a page flat. */
const longEdgePx = 1600;

/** Rejects when the picture does not decode completely. */
export async function describePicture(picture: PictureFile): Promise<DescribedPicture> {
  const grey = await readGrey(picture, longEdgePx);
  return {
    detail: detailOf(grey),
    flatness: flatnessOf(grey),
    points: encodePoints(findPoints(grey)),
  };
}
