/** Takes the print of a picture (decision 0057). Runs only in a decoder process (security.md T30 to T33). */
import { pictureOf, type ImageHash } from '#contract/photo/image-hash.ts';
import type { PictureFile } from './decoded-photo.ts';
import { readGrey } from './read-grey.ts';

const longEdgePx = 512;

/** Rejects when the picture does not decode completely. */
export const hashImage = async (picture: PictureFile): Promise<ImageHash> =>
  pictureOf(await readGrey(picture, longEdgePx));
