/** Signs the paths of photos, `/uploads/{photoId}/{exp}.{hmac}.jpg`, for 15 minutes (product.md, Photos 6). */
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { signUntil } from '../../kernel/crypto/signed-paths.ts';

export const photoPathExtension = '.jpg';

/** Returns a function that signs the path of a photo for `pathSeconds`. */
export function createPhotoPathSigner(
  keys: Keys,
  clock: Clock,
  pathSeconds: number,
): (photoId: string) => string {
  return (photoId) =>
    `/uploads/${photoId}/${signUntil(keys, photoId, addSeconds(clock.now(), pathSeconds))}${photoPathExtension}`;
}
