/** From a signed path back to the picture that it shows (product.md, Photos 6). */
import type { Clock } from '../../kernel/clock.ts';
import { isPhotoId, type PhotoStore } from '../../platform/photo-store/photo-store.ts';
import { photoPathExtension } from '../../platform/photos/sign-photo-path.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { isSignedNow } from '../../kernel/crypto/signed-paths.ts';

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
  if (!isPhotoId(photoId) || !fileName.endsWith(photoPathExtension)) return null;
  const signature = fileName.slice(0, -photoPathExtension.length);
  return isSignedNow(keys, photoId, signature, clock.now()) ? photoStore.get(photoId, 'display') : null;
}
