/** GET /profiles/{userId}: one checklist whole, and how far those of the user's other centres are. */
import type { ProfileResponse } from '#contract/checklist/profile.ts';
import { reportUnreadable } from '../../domain/checklists/report-unreadable.ts';
import type { Log } from '../../kernel/log.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { listCentresOfPhone, listChecklists, type ChecklistRow } from './store.ts';
import { findPhotos } from './photo-store.ts';
import { toProfile, toSummary, type SignPhotoPath } from './profile-view.ts';

function lastWorkedOn(checklists: readonly ChecklistRow[]): ChecklistRow | undefined {
  return checklists.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))[0];
}

/**
 * `profile` is that of the asked centre, else the one last worked on; null when it was never saved.
 * Refuses with `centre.not-yours` when the asked centre's record does not carry the caller's phone.
 */
export async function getProfile(
  database: AppDatabase,
  phone: string,
  askedCentreId: string | undefined,
  signPhotoPath: SignPhotoPath,
  log: Log,
): Promise<ProfileResponse> {
  const centres = await listCentresOfPhone(database.db, phone);
  if (askedCentreId !== undefined && !centres.some((centre) => centre.id === askedCentreId))
    throw refuse('centre.not-yours');
  const checklists = await listChecklists(
    database.db,
    centres.map((centre) => centre.id),
  );
  const checklistOf = (centreId: string): ChecklistRow | undefined =>
    checklists.find((checklist) => checklist.centreId === centreId);

  const shown = askedCentreId === undefined ? lastWorkedOn(checklists) : checklistOf(askedCentreId);
  const centre = centres.find(({ id }) => id === shown?.centreId);
  const profiles = centres.map((one) => toSummary(one, checklistOf(one.id)));
  if (shown === undefined || centre === undefined) return { profile: null, profiles };
  reportUnreadable(log, centre.centre_code, shown.unreadable);
  const photos = await findPhotos(database.db, [shown.photoIds.centre, shown.photoIds.strongRoom]);
  return { profile: toProfile(centre, shown, photos, signPhotoPath), profiles };
}
