/** GET /profiles/{userId}: one checklist whole, and how far those of the user's other centres are. */
import type { ProfileResponse } from '#contract/checklist/profile.ts';
import { reportUnreadable } from '../../domain/checklists/report-unreadable.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { listCentresOfPhone, listChecklists, type ChecklistRow } from './store.ts';
import { findPhotos } from './photo-rows.ts';
import { toProfile, toSummary } from './profile-view.ts';

function lastWorkedOn(checklists: readonly ChecklistRow[]): ChecklistRow | undefined {
  return checklists.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))[0];
}

/**
 * `profile` is that of the asked centre, else the one last worked on; null when it was never saved.
 * Refuses with `centre.not-yours` when the asked centre's record does not carry the caller's phone.
 */
export async function getProfile(
  services: Services,
  askedCentreId: string | undefined,
  caller: Caller,
): Promise<ProfileResponse> {
  const { db } = services.database;
  const centres = await listCentresOfPhone(db, caller.username);
  if (askedCentreId !== undefined && !centres.some((centre) => centre.id === askedCentreId))
    throw refuse('centre.not-yours');
  const checklists = await listChecklists(
    db,
    centres.map((centre) => centre.id),
  );
  const checklistOf = (centreId: string): ChecklistRow | undefined =>
    checklists.find((checklist) => checklist.centreId === centreId);

  const shown = askedCentreId === undefined ? lastWorkedOn(checklists) : checklistOf(askedCentreId);
  const centre = centres.find(({ id }) => id === shown?.centreId);
  const profiles = centres.map((one) => toSummary(one, checklistOf(one.id)));
  if (shown === undefined || centre === undefined) return { profile: null, profiles };
  reportUnreadable(services.log, centre.centre_code, shown.unreadable);
  const photos = await findPhotos(db, [shown.photoIds.centre, shown.photoIds.strongRoom]);
  return { profile: toProfile(services, centre, shown, photos), profiles };
}
