/** The photo of a centre as it was uploaded, for an administrator who examines it (decision 0050). */
import { api } from '#contract/api.ts';
import { photoFileName } from '#contract/centres/photo-endpoints.ts';
import { recordCentreRead } from '../../../domain/audit/record-centre-read.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { getCaller, implementFile, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { findDetail } from './read-details.ts';

const withoutPath = (): string => '';

export function photoRoutes(services: Services): Route[] {
  const { database, limits, log, photoStore } = services;
  return [
    implementFile(api.downloadPhoto, async (request) => {
      const { id, slot } = request.params;
      const centre = await findDetail(database.db, id, withoutPath, log);
      if (centre === undefined) throw refuse('centre.not-found');
      const { centre_code: code, photos } = centre.detail;
      const index = photos.findIndex((photo) => photo.slot === slot);
      const photoId = centre.photoIds[index];
      if (photoId === undefined) throw refuse('photo.not-found');
      const bytes = await photoStore.within(limits.photos.storeTimeoutMs).get(photoId, 'original');
      if (bytes === null) throw refuse('photo.not-found');
      const details = { sha256: photos[index]?.sha256 ?? '' };
      await recordCentreRead(services, getCaller(request), {
        action: 'photo.downloaded',
        target: code,
        details,
      });
      return { bytes, fileName: photoFileName(code, slot) };
    }),
  ];
}
