/** The photo of a centre as it was uploaded, for an administrator who examines it (decision 0014). */
import { type Implemented, implementFile } from '../../calls.ts';
import { api } from '#contract/api.ts';
import { photoFileName } from '#contract/centres/centre-endpoints.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { refuse } from '../../kernel/refusal.ts';
import { optionalNumber } from '../../platform/http/route.ts';
import { type CentreWithPhotos, findDetail } from './read-details.ts';

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

export const photoCalls: readonly Implemented[] = [
  implementFile(api.downloadPhoto, async (call) => {
    const { clock, database, limits, log, photoStore } = call;
    const { id, slot } = call.params;
    const correction = optionalNumber(call.query.correction);
    const centre = await findDetail(database.db, id, withoutPath, log, clock.now());
    if (centre === undefined) throw refuse('centre.not-found');
    const { centre_code: code } = centre.detail;
    const found = findPhoto(centre, slot, correction);
    if (found === undefined) throw refuse('photo.not-found');
    const bytes = await photoStore.within(limits.photos.storeTimeoutMs).get(found.photoId, 'original');
    if (bytes === null) throw refuse('photo.not-found');
    const details = { sha256: found.sha256, ...(correction === undefined ? {} : { correction }) };
    await call.recordCentreRead('photo.downloaded', { target: code, details });
    return { bytes, fileName: photoFileName(code, slot, correction) };
  }),
];
