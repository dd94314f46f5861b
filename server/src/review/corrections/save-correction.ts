/** PUT /profiles/{userId}/correction: freezes the answer to a correction (decision 0060). Photos are stored before the transaction. */
import { isDeepStrictEqual } from 'node:util';
import { hash } from 'node:crypto';
import { isNewPhoto } from '#contract/checklist/form.ts';
import { type PhotoSlot, photoSlots } from '#contract/exam.ts';
import type { OwnCorrection, ReceivedCorrection } from '#contract/review/correction-endpoints.ts';
import { askedQuestions, askedSlots, checkCorrection } from '#contract/review/correction-items.ts';
import { findCentreOfPhone, listCentresOfPhone, lockChecklist } from '../../submissions/stored-checklist.ts';
import {
  listCorrections,
  readSubmission,
  referenceOf,
  storeCapacities,
  type StoredCorrection,
  whatCounts,
} from '../../submissions/stored-corrections.ts';
import { Refusal, refuse, refuseProblems } from '../../kernel/refusal.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { insertPhoto, type PhotoRow, toPhotos } from '../../submissions/photo-rows.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { Call } from '../../calls.ts';
import type { Row } from '../../tables/tables.ts';
import type { Services } from '../../services.ts';
import { discardPhotos, type IngestedPhotos, ingestPhotos } from '../../submissions/ingest-photos.ts';
import { findSubmission, queueReceipt } from '../../submissions/receipts.ts';
import { recordStoredPhotos } from '../../rate-limits.ts';
import { requestChecks } from '../checks/find-unchecked.ts';

// Decides whether what was received answers the correction: exactly what was asked for, under the rules of the checklist.

function isSameAnswer(received: ReceivedCorrection, { answers, photos }: StoredCorrection): boolean {
  const hashes = photoSlots
    .map((slot) => received.photos[slot])
    .map((photo) => (isNewPhoto(photo) ? photo.sha256 : undefined));
  const storedHashes = photoSlots.map((slot) => photos.find((photo) => photo.slot === slot)?.sha256);
  return isDeepStrictEqual(answers, { ...received.answers }) && isDeepStrictEqual(hashes, storedHashes);
}

/** Throws `request.invalid` and `photo.too-many` for what was not asked for, and the code of the first problem. */
function assertAnswers(
  received: ReceivedCorrection,
  { snapshot, corrections }: CorrectedSubmission,
  { items }: StoredCorrection,
): void {
  const questions: readonly string[] = askedQuestions(items);
  const { centre, strongRoom } = received.photos;
  const hasPhoto = { centre: isNewPhoto(centre), strongRoom: isNewPhoto(strongRoom) };
  const slots = askedSlots(items);
  if (Object.keys(received.answers).some((id) => !questions.includes(id))) throw refuse('request.invalid');
  if (photoSlots.some((slot) => hasPhoto[slot] && !slots.includes(slot))) throw refuse('photo.too-many');
  const { answers: current } = whatCounts(snapshot, corrections);
  refuseProblems(checkCorrection({ items, current, answers: received.answers, hasPhoto }));
}

type ComposedAnswer = Awaited<ReturnType<typeof composeAnswer>>;

/**
 * `isStored`: the same answer is stored already, because the client repeats a request whose response it has lost.
 * Throws `centre.not-yours`, `correction.none`, `correction.answered` or what is wrong with the answer. Does not look into the
 * photos. The last day of the checklist does not matter, because the exam agency asks.
 */
async function composeAnswer(db: Db, phone: string, received: ReceivedCorrection) {
  const centre = await findCentreOfPhone(db, phone, received.centreConfigId);
  if (centre === undefined) throw refuse('centre.not-yours');
  const [submission] = await listCorrected(db, [centre.id]);
  const correction = submission?.corrections.find(({ number }) => number === received.number);
  if (submission === undefined || correction === undefined) throw refuse('correction.none');
  if (correction.answeredAt === null) {
    assertAnswers(received, submission, correction);
    return { centre, submission, correction, isStored: false };
  }
  if (correction !== submission.last || !isSameAnswer(received, correction))
    throw refuse('correction.answered');
  return { centre, submission, correction, isStored: true };
}

// What the caller is asked to correct (GET /profiles/{userId}/correction).

/** A submitted checklist with the corrections that were asked for: at least one, the first one first. */
type CorrectedSubmission = Awaited<ReturnType<typeof listCorrected>>[number];

/** In the order of the centres, without those that have no correction, and those of which something stored is damaged. */
async function listCorrected(db: Db, centreIds: readonly string[]) {
  const stored = await listCorrections(db, centreIds);
  if (stored.size === 0) return [];
  const rows = await db
    .selectFrom('checklists')
    .select(['centre_id', 'snapshot', 'snapshot_sha256'])
    .where('centre_id', 'in', [...stored.keys()])
    .execute();
  return centreIds.flatMap((centreId) => {
    const row = rows.find((each) => each.centre_id === centreId);
    const corrections = stored.get(centreId) ?? [];
    const [snapshot, last] = [readSubmission(row?.snapshot ?? null, corrections), corrections.at(-1)];
    if (snapshot === null || last === undefined) return [];
    return [{ centreId, snapshot, sha256: row?.snapshot_sha256 ?? '', corrections, last }];
  });
}

/** Returns the last correction of each of these centres that has any. */
async function listOwn(services: Services, db: Db, centreIds: readonly string[]): Promise<OwnCorrection[]> {
  return (await listCorrected(db, centreIds)).map(({ centreId, snapshot, corrections, last }) => {
    const { answers, photos } = whatCounts(snapshot, corrections);
    const { number, items, message, askedAt, dueOn, answeredAt, sha256 } = last;
    const centreCode = snapshot.centre.centre_code;
    return {
      centre_config_id: centreId,
      number,
      items: [...items],
      message,
      askedAt,
      dueOn,
      answeredAt,
      reference: answeredAt === null || sha256 === null ? null : referenceOf(centreCode, answeredAt, sha256),
      sha256,
      answers,
      photos: toPhotos(services, photos),
    };
  });
}

/** In the order of the user's centres. */
export async function getOwnCorrections(call: Call): Promise<OwnCorrection[]> {
  const { db } = call.database;
  const centres = await listCentresOfPhone(db, call.caller.username);
  const ids = centres.map(({ id }) => id);
  return listOwn(call, db, ids);
}

async function readOwn(services: Services, db: Db, centreId: string): Promise<OwnCorrection> {
  const [own] = await listOwn(services, db, [centreId]);
  if (own === undefined) throw new Error('The answered correction was not found');
  return own;
}

/** Answers the correction in one conditional write with its frozen addendum; throws `correction.answered` when it is answered already. */
async function writeAnswer(
  tx: Tx,
  { centreId, number }: StoredCorrection,
  photos: readonly PhotoRow[],
  answered: Pick<Row<'corrections'>, 'answered_by' | 'answered_at' | 'addendum' | 'sha256'>,
): Promise<void> {
  const idOf = (slot: PhotoSlot): string | null => photos.find((photo) => photo.slot === slot)?.id ?? null;
  const { numUpdatedRows } = await tx
    .updateTable('corrections')
    .set({ ...answered, centre_photo_id: idOf('centre'), strong_room_photo_id: idOf('strongRoom') })
    .where('centre_id', '=', centreId)
    .where('number', '=', number)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refuse('correction.answered');
}

/** The checks are requested before the entry of the audit trail: its lock is the last one of every transaction. */
async function storeAnswer(
  call: Call,
  tx: Tx,
  { centre: { id: centreId, centre_code }, submission, correction }: ComposedAnswer,
  { answers, language }: Pick<ReceivedCorrection, 'answers' | 'language'>,
  { added: photos, addedBytes }: IngestedPhotos,
): Promise<void> {
  const [answeredBy, answeredAt] = [call.caller.accountId, call.clock.now().toISOString()];
  const { number, items, message, askedAt, askedByName: askedBy } = correction;
  for (const photo of photos)
    await insertPhoto(tx, photo, { centreId, createdBy: answeredBy, createdAt: answeredAt });
  await recordStoredPhotos(tx, call, answeredBy, addedBytes);
  // Canonical JSON with sorted keys and no whitespace; the hash is of exactly these bytes in UTF-8.
  const addendum = canonicalJson({
    centre: { id: centreId, centre_code },
    number,
    submissionSha256: submission.sha256,
    items,
    message,
    askedAt,
    askedBy,
    answers,
    photos,
    answeredBy,
    answeredAt,
  });
  const sha256 = hash('sha256', addendum);
  const written = { answered_by: answeredBy, answered_at: answeredAt, addendum, sha256 };
  await writeAnswer(tx, correction, photos, written);
  await storeCapacities(tx, [centreId]);
  await requestChecks(tx, centreId);
  await call.mailer.dropUnsent(tx, ['correction'], [centreId]);
  const receipt = await findSubmission(tx, centreId);
  if (receipt !== undefined) await queueReceipt(call, tx, receipt, language);
  await call.record(tx, 'correction.answered', { target: centre_code, details: { number, sha256 } });
}

/**
 * Throws `centre.not-yours`, `correction.none`, `correction.answered`, what is wrong with the answer, or a refusal of
 * `ingestPhotos`. The same answer again changes nothing.
 */
export async function saveCorrection(call: Call, received: ReceivedCorrection): Promise<OwnCorrection> {
  const { database, limits } = call;
  const { centreConfigId: centreId } = received;
  const before = await composeAnswer(database.db, call.caller.username, received);
  if (before.isStored) return readOwn(call, database.db, centreId);
  const store = call.photoStore.within(limits.photos.storeTimeoutMs);
  const photos = await ingestPhotos(call, store, received.photos, [], call.caller.accountId);
  try {
    const { isRepeated, own } = await database.transaction(async (tx) => {
      await lockChecklist(tx, centreId);
      const composed = await composeAnswer(tx, call.caller.username, received);
      // Meanwhile, by the request that this one repeats.
      if (!composed.isStored) await storeAnswer(call, tx, composed, received, photos);
      return { isRepeated: composed.isStored, own: await readOwn(call, tx, centreId) };
    });
    call.mailer.deliverSoon();
    if (isRepeated) await discardPhotos(call, store, photos.added, null);
    return own;
  } catch (error) {
    // After any other error the commit may have succeeded; photos that are not used are removed later.
    if (error instanceof Refusal) await discardPhotos(call, store, photos.added, error);
    throw error;
  }
}
