/** Takes the print and the points of a picture. Runs only in a decoder process. */
import type { PictureFile, PrintedPicture } from './decoded-photo.ts';
import { findImagePoints } from './find-image-points.ts';
import { hashImage } from './hash-image.ts';
import { encodePoints } from './points/picture-points.ts';

/** Rejects when the picture does not decode completely. */
export async function printPicture(picture: PictureFile): Promise<PrintedPicture> {
  const hash = await hashImage(picture);
  const { flatness, points } = await findImagePoints(picture);
  return { hash: { ...hash, flatness }, points: encodePoints(points) };
}
