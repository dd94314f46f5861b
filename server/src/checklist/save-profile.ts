/**
 * PUT /profiles/{userId}: saves a draft, complete or not (product.md, The checklist 2). Photos are stored before the transaction;
 * a save without photos is one transaction with its count, because each commit waits for the disk (decision 0018).
 */
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { isNewPhoto, type ReceivedChecklist } from '#contract/checklist/form.ts';
import { checkAll } from '#contract/checklist/rules.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { getCentreOfPhone, lockChecklist } from '../submissions/stored-checklist.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { Refusal, refuse, refuseAfterCommit, refuseProblems } from '../kernel/refusal.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
import { assertOpen } from './submit-profile.ts';
import { assertReadable, type ChecklistRow, findChecklist, insertDraft, updateDraft } from './store.ts';
import type { Call } from '../calls.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { discardPhotos, type IngestedPhotos, ingestPhotos } from '../submissions/ingest-photos.ts';
import { findPhotos, insertPhoto, markPhotosUsed } from '../submissions/photo-rows.ts';
import { countSaveIn, recordStoredPhotos, withCountedSave } from '../rate-limits.ts';
import type { Caller } from '../platform/http/caller.ts';
import { toProfile } from './profile-view.ts';

// Merges the received answers into the stored draft and decides whether the result may be saved.

type ComposedDraft = Awaited<ReturnType<typeof composeDraft>>;

/** Ignores photos. */
async function composeDraft(
  services: Pick<Services, 'config' | 'clock' | 'log'>,
  db: Db,
  phone: string,
  received: ReceivedChecklist,
) {
  const centre = await getCentreOfPhone(db, phone, received.centreConfigId);
  const before = await findChecklist(db, centre.id);
  if (before?.status === 'submitted') throw refuse('checklist.submitted');
  assertOpen(services, centre, services.clock.now());
  if (before !== undefined) assertReadable(services.log, centre, before);
  const answers: Answers = { ...(before?.answers ?? emptyAnswers()), ...received.answers };
  const hasPhoto = { centre: true, strongRoom: true };
  refuseProblems(checkAll({ answers, hasCentre: true, hasPhoto }).filter(({ kind }) => kind === 'invalid'));
  /** The version that was edited is not the stored one. */
  const isStale = received.baseVersion !== null && received.baseVersion !== (before?.version ?? 0);
  return { centre, before, answers, isStale };
}

/**
 * Whether the save would change nothing. Such a save succeeds with any base version, because a retry after a lost response
 * must not be reported as a conflict.
 */
function isUnchanged({ before, answers }: ComposedDraft, photoIds: ChecklistRow['photoIds']): boolean {
  return (
    before !== undefined &&
    canonicalJson(before.answers) === canonicalJson(answers) &&
    before.photoIds.centre === photoIds.centre &&
    before.photoIds.strongRoom === photoIds.strongRoom
  );
}

function choosePhotoId(slot: PhotoSlot, { bySlot }: IngestedPhotos, before: ChecklistRow | undefined) {
  const photo = bySlot[slot];
  if (photo === 'none') return null;
  return photo === 'keep' ? (before?.photoIds[slot] ?? null) : photo.id;
}

/** Refuses when the stored draft has changed. */
async function storeDraft(
  tx: Tx,
  { centre, before, answers }: ComposedDraft,
  photoIds: ChecklistRow['photoIds'],
  saved: { readonly savedBy: string; readonly savedAt: string },
): Promise<void> {
  const version = (before?.version ?? 0) + 1;
  const stored = { centreId: centre.id, answers, photoIds, version, ...saved };
  const written = await (before === undefined ? insertDraft(tx, stored) : updateDraft(tx, stored));
  if (!written) throw refuse('checklist.changed-elsewhere');
  const usedBefore = before === undefined ? [] : Object.values(before.photoIds);
  await markPhotosUsed(tx, usedBefore, Object.values(photoIds), saved.savedAt);
}

/** To be called under the lock of the checklist. */
async function writeDraft(
  tx: Tx,
  services: Services,
  received: ReceivedChecklist,
  photos: IngestedPhotos,
  caller: Caller,
): Promise<Profile> {
  const draft = await composeDraft(services, tx, caller.username, received);
  const { centre, before } = draft;
  const photoIds = {
    centre: choosePhotoId('centre', photos, before),
    strongRoom: choosePhotoId('strongRoom', photos, before),
  };
  if (!isUnchanged(draft, photoIds)) {
    if (draft.isStale) throw refuse('checklist.changed-elsewhere');
    const savedAt = services.clock.now().toISOString();
    const savedBy = caller.accountId;
    for (const photo of photos.added)
      await insertPhoto(tx, photo, { centreId: centre.id, createdBy: savedBy, createdAt: savedAt });
    await recordStoredPhotos(tx, services, savedBy, photos.addedBytes);
    await storeDraft(tx, draft, photoIds, { savedBy, savedAt });
  }
  const saved = await findChecklist(tx, centre.id);
  if (saved === undefined) throw new Error('The saved draft was not found');
  assertReadable(services.log, centre, saved);
  const rows = await findPhotos(tx, Object.values(photoIds));
  return toProfile(services, centre, saved, rows);
}

/** Counts the save, and saves as `saveProfile` does. */
export async function countAndSave(call: Call, received: ReceivedChecklist): Promise<Profile> {
  const { centre, strongRoom } = received.photos;
  if (isNewPhoto(centre) || isNewPhoto(strongRoom))
    return withCountedSave(call, { hasPhotos: true }, call.caller, () => saveProfile(call, received));
  const kept = { bySlot: { centre, strongRoom }, added: [], addedBytes: 0 };
  return call.database.transaction(async (tx) => {
    await countSaveIn(tx, call, call.caller);
    await lockChecklist(tx, received.centreConfigId);
    try {
      return await writeDraft(tx, call, received, kept, call.caller);
    } catch (error) {
      // Without new photos nothing is written before a refusal, so that only the count is committed.
      throw error instanceof Refusal ? refuseAfterCommit(error.code, error.details) : error;
    }
  });
}

/**
 * Merges the received answers and photos into the stored draft.
 * @param assertAllowed called in the transaction, because the caller's right may end while photos are inspected
 */
export async function saveProfile(
  call: Call,
  received: ReceivedChecklist,
  assertAllowed: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Profile> {
  const { database, limits } = call;
  const store = call.photoStore.within(limits.photos.storeTimeoutMs);
  const { before } = await composeDraft(call, database.db, call.caller.username, received);
  const stored = before === undefined ? [] : await findPhotos(database.db, Object.values(before.photoIds));
  const photos = await ingestPhotos(call, store, received.photos, stored, call.caller.accountId);
  try {
    return await database.transaction(async (tx) => {
      await lockChecklist(tx, received.centreConfigId);
      await assertAllowed(tx);
      return writeDraft(tx, call, received, photos, call.caller);
    });
  } catch (error) {
    // After any other error the commit may have succeeded; `removeUnreferencedPhotos` deletes what is not used.
    if (error instanceof Refusal) await discardPhotos(call, store, photos.added, error);
    throw error;
  }
}
