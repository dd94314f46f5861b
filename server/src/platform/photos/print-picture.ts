/** Takes the print and the points of a picture. Runs only in a decoder process. */
import type { PictureToPrint, PrintedPicture } from './decoded-photo.ts';
import { findSheetAndPoints } from './find-image-points.ts';
import { hashImage } from './hash-image.ts';
import { encodePoints } from './points/picture-points.ts';

/** Rejects when the picture does not decode completely. */
export async function printPicture(picture: PictureToPrint): Promise<PrintedPicture> {
  const hash = await hashImage(picture);
  const { flatness, points, ...read } = await findSheetAndPoints(picture);
  return { hash: { ...hash, flatness }, points: encodePoints(points), ...read };
}
