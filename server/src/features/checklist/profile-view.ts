/** Maps stored rows to the responses for centre users: lookups, profiles and summaries. */
import type { CentreLookup, Profile, ProfilePhoto, ProfileSummary } from '#contract/checklist/profile.ts';
import { createPhotoPathSigner } from '../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../services.ts';
import type { CentreRecord } from './centre-records.ts';
import type { ChecklistRow } from './store.ts';
import type { PhotoRow } from './photo-rows.ts';

export const toCentreLookup = (centre: CentreRecord): CentreLookup => ({
  id: centre.id,
  name: centre.centre_name,
  city: centre.centre_city,
  state: centre.centre_state,
});

export function toPhotos({ clock, keys, limits }: Services, photos: readonly PhotoRow[]): ProfilePhoto[] {
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

export function toProfile(
  services: Services,
  centre: CentreRecord,
  checklist: ChecklistRow,
  photos: readonly PhotoRow[],
): Profile {
  return {
    status: checklist.status,
    centre_config_id: centre.id,
    centre: toCentreLookup(centre),
    answers: checklist.answers,
    photos: toPhotos(services, photos),
    version: checklist.version,
    updatedAt: checklist.updatedAt,
    submittedAt: checklist.submittedAt,
    reference: checklist.reference,
  };
}

export function toSummary(centre: CentreRecord, checklist: ChecklistRow | undefined): ProfileSummary {
  return {
    centre_config_id: centre.id,
    centre: toCentreLookup(centre),
    status: checklist?.status ?? 'none',
    updatedAt: checklist?.updatedAt ?? null,
    submittedAt: checklist?.submittedAt ?? null,
    reference: checklist?.reference ?? null,
  };
}
