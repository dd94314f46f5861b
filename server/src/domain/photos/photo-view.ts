/** Describes stored photos to the centre user, with signed paths. */
import type { ProfilePhoto } from '#contract/checklist/profile.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Limits } from '../../limits.ts';
import { createPhotoPathSigner } from '../../platform/photos/sign-photo-path.ts';
import type { PhotoRow } from './photo-rows.ts';

interface SigningServices {
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: Pick<Limits, 'photos'>;
}

type ShownPhoto = Omit<PhotoRow, 'byteSize' | 'width' | 'height'>;

export function toPhotos(
  { clock, keys, limits }: SigningServices,
  photos: readonly ShownPhoto[],
): ProfilePhoto[] {
  const signPhotoPath = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  return photos.map((photo) => ({
    slot: photo.slot,
    fileName: photo.fileName,
    latitude: photo.latitude,
    longitude: photo.longitude,
    placeSource: photo.positionSource,
    accuracyM: photo.accuracyM,
    file_path: signPhotoPath(photo.id),
    sha256: photo.sha256,
  }));
}
