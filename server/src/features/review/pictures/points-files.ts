/** The files with the points of photos in the photo store, which rows of `photo_points` describe. */
import { writeFile } from 'node:fs/promises';
import { PhotoStoreFull } from '../../../platform/photo-store/photo-store.ts';
import {
  hashOfPoints,
  pointsVersion,
  readPointsFile,
  type PicturePoints,
} from '../../../platform/photos/points/picture-points.ts';
import { privateFile, withUploadPath } from '../../../platform/uploads/upload-folder.ts';
import type { Services } from '../../../services.ts';
import type { StoredPoints } from './picture-rows.ts';

/**
 * Stores the file, in place of one that was left by a stop before its row was written. Returns undefined when the store is full:
 * points are made again later, while the evidence itself needs the space.
 * @param points as `encodePoints` returns them; null for a picture that could not be read
 */
export async function storePoints(
  { limits, photoStore, uploadFolder }: Pick<Services, 'limits' | 'photoStore' | 'uploadFolder'>,
  photoId: string,
  points: Uint8Array | null,
): Promise<StoredPoints | undefined> {
  if (points === null) return { version: pointsVersion, sha256: '' };
  const described = { version: pointsVersion, sha256: hashOfPoints(points) };
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  try {
    return await withUploadPath(uploadFolder, async (path) => {
      await writeFile(path, points, { mode: privateFile });
      const file = { path, byteLength: points.length, sha256: described.sha256 };
      await store.put(photoId, { points: file }, 'move');
      return described;
    });
  } catch (error) {
    if (error instanceof PhotoStoreFull) return undefined;
    throw error;
  }
}

/** Returns null for a file that is missing, or another one than its row describes. */
export async function readPoints(
  { limits, photoStore }: Pick<Services, 'limits' | 'photoStore'>,
  photoId: string,
  { sha256 }: Pick<StoredPoints, 'sha256'>,
): Promise<PicturePoints | null> {
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const bytes = sha256 === '' ? null : await store.get(photoId, 'points');
  return bytes === null ? null : readPointsFile(bytes, sha256);
}
