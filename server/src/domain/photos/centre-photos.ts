/** Describes the photos of a checklist for administrators. */
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { PictureSize } from '../../platform/photos/decoded-photo.ts';
import type { StoredPhoto } from '../checklists/stored-checklist.ts';

/** Returns the path under which a photo is served. */
export type PhotoPath = (photoId: string, size?: PictureSize) => string;

export function toCentrePhoto(photo: StoredPhoto, filePath: string): CentrePhoto {
  return {
    slot: photo.slot,
    file_path: filePath,
    file_name: photo.fileName,
    latitude: photo.latitude,
    longitude: photo.longitude,
    place_source: photo.positionSource,
    accuracy_m: photo.accuracyM,
    taken_at: photo.takenAt,
    sha256: photo.sha256,
  };
}

/**
 * Adds what only a person who examines the photos needs: size and pixels of the upload, and the path of the full picture.
 * @param photoIds in the order of the photos
 */
export async function describeFiles<Photo extends CentrePhoto>(
  db: Db,
  photos: readonly Photo[],
  photoIds: readonly string[],
  pathOf: PhotoPath,
): Promise<Photo[]> {
  if (photoIds.length === 0) return [];
  const files = await db
    .selectFrom('photos')
    .where('id', 'in', photoIds)
    .select(['id', 'byte_size', 'width', 'height'])
    .execute();
  return photos.map((photo, index) => {
    const photoId = photoIds[index] ?? '';
    const file = files.find(({ id }) => id === photoId);
    if (file === undefined) return photo;
    const { byte_size, width, height } = file;
    return { ...photo, byte_size, width, height, full_path: pathOf(photoId, 'full') };
  });
}
