/** The files with the points of photos in the photo store, which rows of `photo_prints` describe. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { hashFile } from '../../../platform/photo-store/hash-file.ts';
import { PhotoStoreFull, type PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import {
  decodePoints,
  pointsVersion,
  type PicturePoints,
} from '../../../platform/photos/points/picture-points.ts';
import { privateFile, withUploadPath } from '../../../platform/uploads/upload-folder.ts';
import type { Services } from '../../../services.ts';
import type { StoredPoints } from './image-hash-rows.ts';

/**
 * Stores the file, in place of one that was left by a stop before its row was written. Returns undefined when the store is full:
 * points are made again later, while the evidence itself needs the space.
 * @param points as `encodePoints` returns them; null for a picture that could not be read
 */
export async function storePoints(
  { limits, photoStore, uploadFolder }: Pick<Services, 'limits' | 'photoStore' | 'uploadFolder'>,
  photoId: string,
  points: Uint8Array | null,
  state: 'whole' | 'thinned' = 'whole',
): Promise<StoredPoints | undefined> {
  if (points === null) return { version: pointsVersion, state: 'none', sha256: '' };
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  try {
    return await withUploadPath(uploadFolder, async (path) => {
      await writeFile(path, points, { mode: privateFile });
      const file = await hashFile(path);
      await store.put(photoId, { points: file }, 'move');
      return { version: pointsVersion, state, sha256: file.sha256 };
    });
  } catch (error) {
    if (error instanceof PhotoStoreFull) return undefined;
    throw error;
  }
}

/** Returns null for a file that is missing, or another one than its row describes. */
export async function readPoints(
  store: PhotoStore,
  photoId: string,
  { state, sha256 }: StoredPoints,
): Promise<PicturePoints | null> {
  const bytes = state === 'none' ? null : await store.get(photoId, 'points');
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) return null;
  return decodePoints(bytes);
}
