/** The paths under which photos are shown: signed, 15 minutes, `/uploads/{photoId}/{exp}.{hmac}.jpg` (product.md, Photos 6). */
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { signUntil } from '../../kernel/crypto/signed-paths.ts';

export const photoPathExtension = '.jpg';

/** Makes the path under which a photo is shown for the next `pathSeconds`. */
export function createPhotoPathSigner(
  keys: Keys,
  clock: Clock,
  pathSeconds: number,
): (photoId: string) => string {
  return (photoId) =>
    `/uploads/${photoId}/${signUntil(keys, photoId, addSeconds(clock.now(), pathSeconds))}${photoPathExtension}`;
}
