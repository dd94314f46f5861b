/** The paths under which photos are shown: signed, 15 minutes, `/uploads/{photoId}/{exp}.{hmac}.jpg` (product.md, Photos 6). */
import { addSeconds, type Clock } from '../../platform/clock-and-randomness/clock.ts';
import { isPhotoId, type PhotoStore } from '../../platform/photo-store/photo-store.ts';
import type { Keys } from '../../platform/security/keys.ts';
import { isSignedNow, signUntil } from '../../platform/security/signed-paths.ts';
import type { SignPhotoPath } from './profile-view.ts';

const extension = '.jpg';

export function makeSignPhotoPath(keys: Keys, clock: Clock, pathSeconds: number): SignPhotoPath {
  return (photoId) =>
    `/uploads/${photoId}/${signUntil(keys, photoId, addSeconds(clock.now(), pathSeconds))}${extension}`;
}

export interface PhotoServer {
  readonly keys: Keys;
  readonly clock: Clock;
  readonly photoStore: PhotoStore;
}

/** The picture to show for a signed path; null when anything about the path is wrong or the photo is gone. */
export async function findSignedPhoto(
  { keys, clock, photoStore }: PhotoServer,
  photoId: string,
  fileName: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isPhotoId(photoId) || !fileName.endsWith(extension)) return null;
  const signature = fileName.slice(0, -extension.length);
  return isSignedNow(keys, photoId, signature, clock.now()) ? photoStore.get(photoId, 'display') : null;
}
