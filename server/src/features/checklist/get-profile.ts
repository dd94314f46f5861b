/** GET /profiles/{userId}: returns one complete checklist and a summary for each centre of the user. */
import type { ProfileResponse } from '#contract/checklist/profile.ts';
import { reportUnreadable } from '../../domain/checklists/report-unreadable.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { listCentresOfPhone } from '../../domain/checklists/centre-records.ts';
import { listChecklists, type ChecklistRow } from './store.ts';
import { findPhotos } from '../../domain/photos/photo-rows.ts';
import { toReceipt } from './receipt/mail-receipt.ts';
import { findSubmission } from './receipt/receipt-rows.ts';
import { toProfile, toSummary } from './profile-view.ts';

function findLatest(checklists: readonly ChecklistRow[]): ChecklistRow | undefined {
  return checklists.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0];
}

/**
 * `profile` is that of the requested centre, by default the most recently saved one; null when it was never saved.
 * Throws `centre.not-yours` when the requested centre does not have the caller's phone.
 */
export async function getProfile(
  services: Services,
  requestedCentreId: string | undefined,
  caller: Caller,
): Promise<ProfileResponse> {
  const { db } = services.database;
  const centres = await listCentresOfPhone(db, caller.username);
  if (requestedCentreId !== undefined && !centres.some((centre) => centre.id === requestedCentreId))
    throw refuse('centre.not-yours');
  const checklists = await listChecklists(
    db,
    centres.map((centre) => centre.id),
  );
  const checklistOf = (centreId: string): ChecklistRow | undefined =>
    checklists.find((row) => row.centreId === centreId);

  const checklist = requestedCentreId === undefined ? findLatest(checklists) : checklistOf(requestedCentreId);
  const centre = centres.find(({ id }) => id === checklist?.centreId);
  const profiles = centres.map((record) => toSummary(services, record, checklistOf(record.id)));
  if (checklist === undefined || centre === undefined) return { profile: null, profiles };
  reportUnreadable(services.log, centre.centre_code, checklist.unreadable);
  const photos = await findPhotos(db, [checklist.photoIds.centre, checklist.photoIds.strongRoom]);
  const submission = checklist.status === 'submitted' ? await findSubmission(db, centre.id) : undefined;
  const receipt = submission === undefined ? null : toReceipt(services, submission);
  return { profile: toProfile(services, centre, checklist, photos, receipt), profiles };
}
