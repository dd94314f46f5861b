/** GET /profiles/{userId}/correction: returns what the caller is asked to correct, with what counts now. */
import { photoSlots } from '#contract/exam.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { listCentresOfPhone } from '../../../domain/checklists/centre-records.ts';
import { applyCorrections } from '../../../domain/corrections/stored-corrections.ts';
import { toPhotos } from '../../../domain/photos/photo-view.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { listCorrected, type CorrectedSubmission } from './correction-rows.ts';

/** Returns the last correction. */
export function toOwnCorrection(
  services: Services,
  { centreId, snapshot, corrections }: CorrectedSubmission,
): OwnCorrection | null {
  const last = corrections.at(-1);
  if (last === undefined) return null;
  const { answers, photos } = applyCorrections(snapshot, corrections);
  const { number, items, message, askedAt, answeredAt } = last;
  return {
    centre_config_id: centreId,
    number,
    items: [...items],
    message,
    askedAt,
    answeredAt,
    answers,
    photos: toPhotos(
      services,
      photos.toSorted((a, b) => photoSlots.indexOf(a.slot) - photoSlots.indexOf(b.slot)),
    ),
  };
}

/** In the order of the user's centres. */
export async function getOwnCorrections(services: Services, caller: Caller): Promise<OwnCorrection[]> {
  const { db } = services.database;
  const centres = await listCentresOfPhone(db, caller.username);
  const corrected = await listCorrected(
    db,
    centres.map(({ id }) => id),
  );
  return centres
    .flatMap(({ id }) => corrected.find(({ centreId }) => centreId === id) ?? [])
    .map((submission) => toOwnCorrection(services, submission))
    .filter((own) => own !== null);
}
