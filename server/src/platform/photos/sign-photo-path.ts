/** Signs the paths of photos, `/uploads/{photoId}/{exp}.{hmac}.jpg` and `/uploads/{photoId}/{size}/{exp}.{hmac}.jpg`, for 15 minutes (product.md, Photos 6). */
import { addSeconds, type Clock } from '../../kernel/time.ts';
import type { Limits } from '../../limits.ts';
import type { PictureSize } from './decoded-photo.ts';
import { type Keys, signUntil } from '../../kernel/crypto/keys.ts';

export const photoPathExtension = '.jpg';

/** What is signed: the id for the picture for display, and another text for each other size. */
export const signedSubject = (photoId: string, size: PictureSize): string =>
  size === 'display' ? photoId : `${photoId}/${size}`;

/** Returns the path under which a photo is served. */
export type PhotoPath = (photoId: string, size?: PictureSize) => string;

export function createPhotoPathSigner({
  clock,
  keys,
  limits,
}: {
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: Pick<Limits, 'photos'>;
}): PhotoPath {
  return (photoId, size = 'display') => {
    const subject = signedSubject(photoId, size);
    const until = addSeconds(clock.now(), limits.photos.pathSeconds);
    return `/uploads/${subject}/${signUntil(keys, subject, until)}${photoPathExtension}`;
  };
}
