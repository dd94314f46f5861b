/** The routes of lookups and profiles (specification section 7). */
import type { CentreLookup, ProfileResponse } from '#contract/checklist/profile.ts';
import { listCentresOfPhone, reportUnreadable } from '../submissions/stored-checklist.ts';
import { findSubmission, toReceipt } from '../submissions/receipts.ts';
import { readConfirmations } from '../submissions/confirmations.ts';
import { listCorrections } from '../submissions/stored-corrections.ts';
import { type ChecklistRow, isReadable, listChecklists } from './store.ts';
import { findPhotos } from '../submissions/photo-rows.ts';
import { type Call, implement, type Implemented, implementForm } from '../calls.ts';
import { api } from '#contract/api.ts';
import { refuse } from '../kernel/refusal.ts';
import { checkReceipt, sendReceipt } from './receipt.ts';
import { countAndSave } from './save-profile.ts';
import { submitProfile } from './submit-profile.ts';
import { toCentreLookup, toProfile, toSummary } from './profile-view.ts';

// GET /lookups/user-centres: returns the centres with the caller's phone.

async function listUserCentres(call: Call): Promise<CentreLookup[]> {
  const centres = await listCentresOfPhone(call.database.db, call.caller.username);
  return centres.map((centre) => toCentreLookup(call, centre));
}

// GET /profiles/{userId}: returns one complete checklist and a summary for each centre of the user.

/** Of two that were saved in the same millisecond the first one. */
function findLatest(checklists: readonly ChecklistRow[]): ChecklistRow | undefined {
  return checklists.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))[0];
}

/**
 * `profile` is that of the requested centre, by default the most recently saved one; null when it was never saved, or is damaged.
 * Throws `centre.not-yours` when the requested centre does not have the caller's phone, and `checklist.unreadable` when its
 * checklist is damaged.
 */
async function getProfile(call: Call, requestedCentreId: string | undefined): Promise<ProfileResponse> {
  const { db } = call.database;
  const centres = await listCentresOfPhone(db, call.caller.username);
  if (requestedCentreId !== undefined && !centres.some((centre) => centre.id === requestedCentreId))
    throw refuse('centre.not-yours');
  const ids = centres.map((centre) => centre.id);
  const checklists = await listChecklists(db, ids);
  const corrections = await listCorrections(db, ids);
  const confirmations = await readConfirmations(db, ids);
  const checklistOf = (centreId: string): ChecklistRow | undefined =>
    checklists.find((row) => row.centreId === centreId);

  const checklist = requestedCentreId === undefined ? findLatest(checklists) : checklistOf(requestedCentreId);
  const centre = centres.find(({ id }) => id === checklist?.centreId);
  const profiles = centres.map((record) =>
    toSummary(
      call,
      record,
      checklistOf(record.id),
      corrections.get(record.id)?.at(-1),
      confirmations.get(record.id),
    ),
  );
  if (checklist === undefined || centre === undefined) return { profile: null, profiles };
  const submission = checklist.status === 'submitted' ? await findSubmission(db, centre.id) : undefined;
  if (submission !== undefined) {
    const counting = { ...checklist, answers: submission.answers };
    const receipt = toReceipt(call, submission);
    return { profile: toProfile(call, centre, counting, submission.photos, receipt), profiles };
  }
  if (checklist.status === 'submitted' || !isReadable(checklist)) {
    reportUnreadable(call.log, centre.centre_code);
    // It keeps nobody from the other centres: it is refused when it is asked for.
    if (requestedCentreId !== undefined) throw refuse('checklist.unreadable');
    return { profile: null, profiles };
  }
  const photos = await findPhotos(db, [checklist.photoIds.centre, checklist.photoIds.strongRoom]);
  return { profile: toProfile(call, centre, checklist, photos), profiles };
}

export const checklistCalls: readonly Implemented[] = [
  implement(api.listUserCentres, listUserCentres),
  implement(api.getProfile, (call) => getProfile(call, call.query.centre_config_id)),
  implementForm(api.saveProfile, async (call) => ({
    message: 'Profile saved',
    profile: await countAndSave(call, call.form),
  })),
  implement(api.submitProfile, async (call) => {
    const centreId = call.body.centre_config_id ?? '';
    const profile = await submitProfile(call, centreId, call.body);
    return { message: 'Profile submitted', profile };
  }),
  implement(api.sendReceipt, async (call) => {
    const receipt = await sendReceipt(call, call.body.centre_config_id ?? '', call.body.language);
    return { message: 'Receipt sent', receipt };
  }),
  implement(api.checkReceipt, (call) => checkReceipt(call, call.params.token)),
];
