/** PUT /profiles/{userId}: saves a draft, complete or not (product.md, The checklist 2). Photos come in before the transaction. */
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { ReceivedChecklist } from '#contract/checklist/derive/form-codec.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { checkAll } from '#contract/checklist/derive/rules.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import {
  findCentreOfPhone,
  findChecklist,
  lockChecklist,
  insertDraft,
  updateDraft,
  type CentreRecord,
  type ChecklistRow,
} from './store.ts';
import { findPhotos, insertPhoto, markPhotosUsed, type PhotoRow } from './photo-rows.ts';
import { toProfile } from './profile-view.ts';
import { discardPhotos, ingestPhotos, type IngestedPhotos } from './ingest-photos.ts';
import { canonicalJson } from './snapshot.ts';

interface ComposedDraft {
  readonly centre: CentreRecord;
  readonly before: ChecklistRow | undefined;
  /** What is stored, with what was sent laid over it. */
  readonly answers: Answers;
  /** The base version is not the stored one. */
  readonly isStale: boolean;
}

/** Refuses what may not be saved; says nothing of photos. */
async function composeDraft(db: Db, phone: string, received: ReceivedChecklist): Promise<ComposedDraft> {
  const centre = await findCentreOfPhone(db, phone, received.centreConfigId);
  if (centre === undefined) throw refuse('centre.not-yours');
  const before = await findChecklist(db, centre.id);
  if (before?.status === 'submitted') throw refuse('checklist.submitted');
  const answers = { ...(before?.answers ?? emptyAnswers()), ...received.answers };
  const hasPhoto = { centre: true, strongRoom: true };
  const invalid = checkAll({ answers, hasCentre: true, hasPhoto }).filter(({ kind }) => kind === 'invalid');
  const [first] = invalid;
  if (first !== undefined)
    throw refuse(first.code, { problems: invalid.map(({ field, code }) => ({ field, code })) });
  const isStale = received.baseVersion !== null && received.baseVersion !== (before?.version ?? 0);
  return { centre, before, answers, isStale };
}

function choosePhotoId(
  slot: PhotoSlot,
  photos: IngestedPhotos,
  before: ChecklistRow | undefined,
): string | null {
  const photo = photos.ofSlot[slot];
  if (photo === 'none') return null;
  return photo === 'keep' ? (before?.photoIds[slot] ?? null) : photo.id;
}

/**
 * A save that would change nothing is answered as done, whatever version it was made from: over a broken network the
 * same save comes twice, and the second must not look like a conflict.
 */
function changesNothing({ before, answers }: ComposedDraft, photoIds: ChecklistRow['photoIds']): boolean {
  return (
    before !== undefined &&
    canonicalJson(before.answers) === canonicalJson(answers) &&
    before.photoIds.centre === photoIds.centre &&
    before.photoIds.strongRoom === photoIds.strongRoom
  );
}

/** Writes photos, draft and what the draft refers to; refuses when the draft is not the one that was read. */
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
): Promise<Profile> {
  await lockChecklist(tx, received.centreConfigId);
  const draft = await composeDraft(tx, caller.username, received);
  const { centre, before } = draft;
  const photoIds = {
    centre: choosePhotoId('centre', photos, before),
    strongRoom: choosePhotoId('strongRoom', photos, before),
  };
  if (!changesNothing(draft, photoIds)) {
    if (draft.isStale) throw refuse('checklist.changed-elsewhere');
    const at = services.clock.now().toISOString();
    await storeDraft(tx, draft, photoIds, photos.added, { by: caller.accountId, at });
  }
  const saved = await findChecklist(tx, centre.id);
  if (saved === undefined) throw new Error('A draft that was just written is not there');
  const rows = await findPhotos(tx, Object.values(photoIds));
  return toProfile(services, centre, saved, rows);
}

/**
 * Lays the sent answers and photos over the stored draft. Refuses with `centre.not-yours`, `checklist.submitted`,
 * `checklist.changed-elsewhere`, the code of the first wrong answer, or what is wrong with a photo.
 */
export async function saveProfile(
  services: Services,
  received: ReceivedChecklist,
  caller: Caller,
): Promise<Profile> {
  const { database, photoStore } = services;
  const { before } = await composeDraft(database.db, caller.username, received);
  const stored = await findPhotos(database.db, [
    before?.photoIds.centre ?? null,
    before?.photoIds.strongRoom ?? null,
  ]);
  const photos = await ingestPhotos(services, received.photos, stored);
  try {
    return await database.transaction((tx) => writeDraft(tx, services, received, photos, caller));
  } catch (error) {
    // After any other failure the commit may have happened after all; what is left over is the janitor's.
    if (error instanceof Refusal) await discardPhotos(photoStore, photos.added);
    throw error;
  }
}
