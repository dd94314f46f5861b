/** Signs the paths of photos, `/uploads/{photoId}/{exp}.{hmac}.jpg` and `/uploads/{photoId}/{size}/{exp}.{hmac}.jpg`, for 15 minutes (product.md, Photos 6). */
import { addSeconds, type Clock } from '../../kernel/steady-clock.ts';
import type { PictureSize } from './decoded-photo.ts';
import { type Keys, signUntil } from '../../kernel/crypto/keys.ts';

export const photoPathExtension = '.jpg';

/** What is signed: the id for the picture for display, and another text for each other size. */
export const signedSubject = (photoId: string, size: PictureSize): string =>
  size === 'display' ? photoId : `${photoId}/${size}`;

/** Returns a function that signs the path of a photo for `pathSeconds`. */
export function createPhotoPathSigner(
  keys: Keys,
  clock: Clock,
  pathSeconds: number,
): (photoId: string, size?: PictureSize) => string {
  return (photoId, size = 'display') => {
    const subject = signedSubject(photoId, size);
    return `/uploads/${subject}/${signUntil(keys, subject, addSeconds(clock.now(), pathSeconds))}${photoPathExtension}`;
  };
}
