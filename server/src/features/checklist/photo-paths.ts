/** Finds the picture of a signed path (product.md, Photos 6). */
import { isPhotoId } from '../../platform/photo-store/photo-store.ts';
import { photoPathExtension } from '../../platform/photos/sign-photo-path.ts';
import { isSignedNow } from '../../kernel/crypto/signed-paths.ts';
import type { Services } from '../../services.ts';

/** Returns null when the path is invalid or expired, or the photo no longer exists. */
export async function findSignedPhoto(
  { keys, clock, limits, photoStore }: Services,
  photoId: string,
  fileName: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isPhotoId(photoId) || !fileName.endsWith(photoPathExtension)) return null;
  const signature = fileName.slice(0, -photoPathExtension.length);
  const period = { now: clock.now(), maxSeconds: limits.photos.pathSeconds };
  if (!isSignedNow(keys, photoId, signature, period)) return null;
  return photoStore.within(limits.photos.storeTimeoutMs).get(photoId, 'display');
}
