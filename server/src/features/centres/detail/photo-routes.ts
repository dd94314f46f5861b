/** The photo of a centre as it was uploaded, for an administrator who examines it (decision 0014). */
import { limitRows } from '../../../domain/accounts/limit-rows.ts';
import { api } from '#contract/api.ts';
import { photoFileName } from '#contract/centres/centre-endpoints.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { recordCentreRead } from '../../../domain/audit/record-access.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { getCaller, implementFile, optionalNumber, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { CentreWithPhotos } from './centre-detail.ts';
import { findDetail } from './read-details.ts';

const withoutPath = (): string => '';

/** @param correction the number of a correction; undefined for the photo that was submitted first */
function findPhoto(
  { detail, photoIds, replacedPhotoIds }: CentreWithPhotos,
  slot: PhotoSlot,
  correction: number | undefined,
): { readonly photoId: string; readonly sha256: string } | undefined {
  const photos = [...detail.photos, ...(detail.replaced_photos ?? [])];
  const index = photos.findIndex((photo) => photo.slot === slot && photo.correction === correction);
  const [photo, photoId] = [photos[index], [...photoIds, ...replacedPhotoIds][index]];
  return photo === undefined || photoId === undefined ? undefined : { photoId, sha256: photo.sha256 };
}

export function photoRoutes(services: Services): Route[] {
  const { clock, database, limits, log, photoStore } = services;
  return [
    implementFile(api.downloadPhoto, async (request) => {
      const { id, slot } = request.params;
      const correction = optionalNumber(request.query.correction);
      const centre = await findDetail(
        limitRows(database.db, getCaller(request)),
        id,
        withoutPath,
        log,
        clock.now(),
      );
      if (centre === undefined) throw refuse('centre.not-found');
      const { centre_code: code } = centre.detail;
      const found = findPhoto(centre, slot, correction);
      if (found === undefined) throw refuse('photo.not-found');
      const bytes = await photoStore.within(limits.photos.storeTimeoutMs).get(found.photoId, 'original');
      if (bytes === null) throw refuse('photo.not-found');
      const details = { sha256: found.sha256, ...(correction === undefined ? {} : { correction }) };
      const read = { action: 'photo.downloaded', target: code, details } as const;
      await recordCentreRead(services, getCaller(request), read);
      return { bytes, fileName: photoFileName(code, slot, correction) };
    }),
  ];
}
