/** PUT /profiles/{userId}: saves a draft, complete or not (product.md, The checklist 2). Photos are stored before the transaction. */
import type { ReceivedChecklist } from '#contract/checklist/derive/form-codec.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { composeDraft, isUnchanged, type ComposedDraft } from './compose-draft.ts';
import { lockChecklist } from '../../domain/checklists/lock-checklist.ts';
import { findChecklist, insertDraft, updateDraft, type ChecklistRow } from './store.ts';
import { findPhotos, insertPhoto, markPhotosUsed, type PhotoRow } from '../../domain/photos/photo-rows.ts';
import { toProfile } from './profile-view.ts';
import { discardPhotos, ingestPhotos, type IngestedPhotos } from '../../domain/photos/ingest-photos.ts';

function choosePhotoId(
  slot: PhotoSlot,
  photos: IngestedPhotos,
  before: ChecklistRow | undefined,
): string | null {
  const photo = photos.bySlot[slot];
  if (photo === 'none') return null;
  return photo === 'keep' ? (before?.photoIds[slot] ?? null) : photo.id;
}

/** Writes the new photos and the draft; throws `checklist.changed-elsewhere` when the stored draft has changed. */
async function storeDraft(
  tx: Tx,
  { centre, before, answers }: ComposedDraft,
  photoIds: ChecklistRow['photoIds'],
  added: readonly PhotoRow[],
  saved: { readonly by: string; readonly at: string },
): Promise<void> {
  for (const photo of added)
    await insertPhoto(tx, photo, { centreId: centre.id, createdBy: saved.by, createdAt: saved.at });
  const version = (before?.version ?? 0) + 1;
  const stored = { centreId: centre.id, answers, photoIds, version, savedBy: saved.by, savedAt: saved.at };
  const written = await (before === undefined ? insertDraft(tx, stored) : updateDraft(tx, stored));
  if (!written) throw refuse('checklist.changed-elsewhere');
  const usedBefore = before === undefined ? [] : Object.values(before.photoIds);
  await markPhotosUsed(tx, usedBefore, Object.values(photoIds), saved.at);
}

async function writeDraft(
  tx: Tx,
  services: Services,
  received: ReceivedChecklist,
  photos: IngestedPhotos,
  caller: Caller,
  assertAllowed: (tx: Tx) => Promise<void>,
): Promise<Profile> {
  await lockChecklist(tx, received.centreConfigId);
  await assertAllowed(tx);
  const draft = await composeDraft(services, tx, caller.username, received);
  const { centre, before } = draft;
  const photoIds = {
    centre: choosePhotoId('centre', photos, before),
    strongRoom: choosePhotoId('strongRoom', photos, before),
  };
  if (!isUnchanged(draft, photoIds)) {
    if (draft.isStale) throw refuse('checklist.changed-elsewhere');
    const at = services.clock.now().toISOString();
    await storeDraft(tx, draft, photoIds, photos.added, { by: caller.accountId, at });
  }
  const saved = await findChecklist(tx, centre.id);
  if (saved === undefined) throw new Error('The saved draft was not found');
  const rows = await findPhotos(tx, Object.values(photoIds));
  return toProfile(services, centre, saved, rows);
}

/**
 * Merges the received answers and photos into the stored draft. Throws `centre.not-yours`, `checklist.submitted`,
 * `checklist.closed`, `checklist.changed-elsewhere`, the code of the first invalid answer, or a refusal of `ingestPhotos`.
 * @param assertAllowed called in the transaction, because the caller's right may end while photos are inspected
 */
export async function saveProfile(
  services: Services,
  received: ReceivedChecklist,
  caller: Caller,
  assertAllowed: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Profile> {
  const { database, limits } = services;
  const store = services.photoStore.within(limits.photos.storeTimeoutMs);
  const { before } = await composeDraft(services, database.db, caller.username, received);
  const stored = await findPhotos(database.db, [
    before?.photoIds.centre ?? null,
    before?.photoIds.strongRoom ?? null,
  ]);
  const photos = await ingestPhotos(services, store, received.photos, stored, caller.accountId);
  try {
    return await database.transaction((tx) =>
      writeDraft(tx, services, received, photos, caller, assertAllowed),
    );
  } catch (error) {
    // After any other error the commit may have succeeded; `removeUnreferencedPhotos` deletes what is not used.
    if (error instanceof Refusal) await discardPhotos(services, store, photos.added, error);
    throw error;
  }
}
