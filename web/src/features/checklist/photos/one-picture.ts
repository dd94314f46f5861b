/** Whether two photos are one picture, as far as this device can tell (decision 0042). */
import { replaceExifBlock } from '#contract/photo/jpeg-segments.ts';
import { sha256Of } from '../../../patterns/sha256.ts';

/** The bytes of a photo as far as this device has them; the server knows the hash of its own. */
export interface PictureSource {
  readonly blob: Blob | null;
  readonly sha256?: string | null;
}

/** The position that this page has written is not part of the picture. */
const pictureOf = async (blob: Blob): Promise<Uint8Array> =>
  replaceExifBlock(new Uint8Array(await blob.arrayBuffer()), new Uint8Array());

export async function hashOf({ blob, sha256 = null }: PictureSource): Promise<string | null> {
  if (sha256 !== null || blob === null) return sha256;
  return sha256Of(blob);
}

/** Whether both photos are one picture. False when that cannot be found out. */
export async function isOnePicture(one: PictureSource, other: PictureSource): Promise<boolean> {
  try {
    if (one.blob !== null && other.blob !== null) {
      const [a, b] = await Promise.all([pictureOf(one.blob), pictureOf(other.blob)]);
      return a.length === b.length && a.every((byte, index) => byte === b[index]);
    }
    const [a, b] = await Promise.all([hashOf(one), hashOf(other)]);
    return a !== null && a === b;
  } catch {
    // No hashes without HTTPS, or a file that cannot be read any more.
    return false;
  }
}
