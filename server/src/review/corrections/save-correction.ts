/** PUT /profiles/{userId}/correction: freezes the answer to a correction (decision 0060). Photos are stored before the transaction. */
import { isDeepStrictEqual } from 'node:util';
import { createHash } from 'node:crypto';
import { type PhotoSlot, photoSlots } from '#contract/exam.ts';
import type { OwnCorrection, ReceivedCorrection } from '#contract/review/correction-endpoints.ts';
import {
  askedQuestions,
  askedSlots,
  checkCorrection,
  type CorrectionItem,
} from '#contract/review/correction-items.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import {
  type CentreRecord,
  findCentreOfPhone,
  listCentresOfPhone,
  lockChecklist,
  type StoredSnapshot,
} from '../../submissions/stored-checklist.ts';
import {
  listCorrections,
  readSubmission,
  referenceOf,
  storeCapacities,
  type StoredCorrection,
  whatCounts,
} from '../../submissions/stored-corrections.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { insertPhoto, type PhotoRow, toFrozenPhoto, toPhotos } from '../../submissions/photo-rows.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { Call } from '../../calls.ts';
import type { Row } from '../../tables/tables.ts';
import type { Services } from '../../services.ts';
import { discardPhotos, type IngestedPhotos, ingestPhotos } from '../../submissions/ingest-photos.ts';
import { findSubmission, queueReceipt } from '../../submissions/receipts.ts';
import { recordStoredPhotos } from '../../rate-limits.ts';
import { requestChecks } from '../checks/find-unchecked.ts';

// Decides whether what was received answers the correction: exactly what was asked for, under the rules of the checklist.

interface ComposedAnswer {
  readonly centre: CentreRecord;
  readonly submission: CorrectedSubmission;
  readonly correction: StoredCorrection;
  /** The same answer is stored already: the client repeats a request whose response it has lost. */
  readonly isStored: boolean;
}

function isSameAnswer(received: ReceivedCorrection, { answers, photos }: StoredCorrection): boolean {
  const hashes = photoSlots.map((slot) => received.photos[slot]?.sha256);
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
  const slots: readonly string[] = askedSlots(items);
  if (Object.keys(received.answers).some((id) => !questions.includes(id))) throw refuse('request.invalid');
  if (Object.keys(received.photos).some((slot) => !slots.includes(slot))) throw refuse('photo.too-many');
  const problems = checkCorrection({
    items,
    current: whatCounts(snapshot, corrections).answers,
    answers: received.answers,
    hasPhoto: {
      centre: received.photos.centre !== undefined,
      strongRoom: received.photos.strongRoom !== undefined,
    },
  });
  const [first] = problems;
  if (first !== undefined) throw refuse(first.code, { problems });
}

/**
 * Throws `centre.not-yours`, `correction.none`, `correction.answered` or what is wrong with the answer. Does not look into the
 * photos. The last day of the checklist does not matter, because the exam agency asks.
 */
async function composeAnswer(db: Db, phone: string, received: ReceivedCorrection): Promise<ComposedAnswer> {
  const centre = await findCentreOfPhone(db, phone, received.centreConfigId);
  if (centre === undefined) throw refuse('centre.not-yours');
  const [submission] = await listCorrected(db, [centre.id]);
  const correction = submission?.corrections.find(({ number }) => number === received.number);
  if (submission === undefined || correction === undefined) throw refuse('correction.none');
  if (correction.answeredAt === null) {
    assertAnswers(received, submission, correction);
    return { centre, submission, correction, isStored: false };
  }
  const isLast = correction === submission.corrections.at(-1);
  if (!isLast || !isSameAnswer(received, correction)) throw refuse('correction.answered');
  return { centre, submission, correction, isStored: true };
}

interface AnsweredCorrection {
  readonly centre: Readonly<Record<'id' | 'centre_code', string>>;
  readonly number: number;
  /** Of the snapshot that is corrected. */
  readonly submissionSha256: string;
  readonly items: readonly CorrectionItem[];
  readonly message: string;
  readonly askedAt: string;
  readonly askedBy: string;
  /** To the questions of the items. */
  readonly answers: Partial<Answers>;
  readonly photos: readonly PhotoRow[];
  readonly answeredBy: string;
  /** ISO 8601 in UTC. */
  readonly answeredAt: string;
}

/** Creates the frozen addendum, canonical JSON with sorted keys and no whitespace, and the hash of exactly these bytes in UTF-8. */
function freezeCorrection(answered: AnsweredCorrection) {
  const addendum = canonicalJson({ ...answered, photos: answered.photos.map(toFrozenPhoto) });
  return { addendum, sha256: createHash('sha256').update(addendum).digest('hex') };
}

// SQL on the table `corrections`, and what the caller is asked to correct (GET /profiles/{userId}/correction).

type AskedColumns = 'centre_id' | 'number' | 'message' | 'asked_by' | 'asked_by_name' | 'asked_at' | 'due_on';
interface NewCorrection extends Pick<Row<'corrections'>, AskedColumns> {
  readonly items: readonly CorrectionItem[];
}

/** False when there is a correction with this number. */
export async function insertCorrection(tx: Tx, { items, ...asked }: NewCorrection): Promise<boolean> {
  const open = { answered_by: null, answered_at: null, addendum: null, sha256: null };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('corrections')
    .values({
      ...asked,
      ...open,
      items: JSON.stringify(items),
      centre_photo_id: null,
      strong_room_photo_id: null,
    })
    .onConflict((conflict) => conflict.columns(['centre_id', 'number']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type AnsweredColumns = 'answered_by' | 'answered_at' | 'addendum' | 'sha256';

/** Answers the correction in one conditional write; false when it is answered already. */
async function answerCorrection(
  tx: Tx,
  { centreId, number }: Pick<StoredCorrection, 'centreId' | 'number'>,
  photos: readonly PhotoRow[],
  answered: Pick<Row<'corrections'>, AnsweredColumns>,
): Promise<boolean> {
  const idOf = (slot: PhotoSlot): string | null => photos.find((photo) => photo.slot === slot)?.id ?? null;
  const { numUpdatedRows } = await tx
    .updateTable('corrections')
    .set({ ...answered, centre_photo_id: idOf('centre'), strong_room_photo_id: idOf('strongRoom') })
    .where('centre_id', '=', centreId)
    .where('number', '=', number)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A submitted checklist with the corrections that were asked for. */
interface CorrectedSubmission {
  readonly centreId: string;
  readonly snapshot: StoredSnapshot;
  readonly sha256: string;
  /** At least one; the first one first. */
  readonly corrections: readonly StoredCorrection[];
}

/** Omits centres without corrections, and those of which something stored is damaged. */
async function listCorrected(db: Db, centreIds: readonly string[]): Promise<CorrectedSubmission[]> {
  const corrections = await listCorrections(db, centreIds);
  if (corrections.size === 0) return [];
  const rows = await db
    .selectFrom('checklists')
    .select(['centre_id', 'snapshot', 'snapshot_sha256'])
    .where('centre_id', 'in', [...corrections.keys()])
    .execute();
  return rows.flatMap(({ centre_id: centreId, snapshot: text, snapshot_sha256: sha256 }) => {
    const ofCentre = corrections.get(centreId) ?? [];
    const snapshot = readSubmission(text, ofCentre);
    return snapshot === null ? [] : [{ centreId, snapshot, sha256: sha256 ?? '', corrections: ofCentre }];
  });
}

/** Returns the last correction. */
function toOwnCorrection(
  services: Services,
  { centreId, snapshot, corrections }: CorrectedSubmission,
): OwnCorrection | null {
  const last = corrections.at(-1);
  if (last === undefined) return null;
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
}

/** In the order of the user's centres. */
export async function getOwnCorrections(call: Call): Promise<OwnCorrection[]> {
  const { db } = call.database;
  const centres = await listCentresOfPhone(db, call.caller.username);
  const corrected = await listCorrected(
    db,
    centres.map(({ id }) => id),
  );
  return centres
    .flatMap(({ id }) => corrected.find(({ centreId }) => centreId === id) ?? [])
    .map((submission) => toOwnCorrection(call, submission))
    .filter((own) => own !== null);
}

async function readOwn(services: Services, db: Db, centreId: string): Promise<OwnCorrection> {
  const [submission] = await listCorrected(db, [centreId]);
  const own = submission === undefined ? null : toOwnCorrection(services, submission);
  if (own === null) throw new Error('The answered correction was not found');
  return own;
}

/** The checks are requested before the entry of the audit trail: its lock is the last one of every transaction. */
async function storeAnswer(
  call: Call,
  tx: Tx,
  { centre, submission, correction }: ComposedAnswer,
  { answers, language }: Pick<ReceivedCorrection, 'answers' | 'language'>,
  { added: photos, addedBytes }: IngestedPhotos,
): Promise<void> {
  const answered = { answeredBy: call.caller.accountId, answeredAt: call.clock.now().toISOString() };
  const { number, items, message, askedAt, askedByName } = correction;
  for (const photo of photos)
    await insertPhoto(tx, photo, {
      centreId: centre.id,
      createdBy: answered.answeredBy,
      createdAt: answered.answeredAt,
    });
  await recordStoredPhotos(tx, call, answered.answeredBy, addedBytes);
  const frozen = freezeCorrection({
    centre: { id: centre.id, centre_code: centre.centre_code },
    number,
    submissionSha256: submission.sha256,
    items,
    message,
    askedAt,
    askedBy: askedByName,
    answers,
    photos,
    ...answered,
  });
  const { answeredBy: answered_by, answeredAt: answered_at } = answered;
  if (!(await answerCorrection(tx, correction, photos, { ...frozen, answered_by, answered_at })))
    throw refuse('correction.answered');
  await storeCapacities(tx, [centre.id]);
  await requestChecks(tx, centre.id);
  await call.mailer.dropUnsent(tx, ['correction'], [centre.id]);
  const receipt = await findSubmission(tx, centre.id);
  if (receipt !== undefined) await queueReceipt(call, tx, receipt, language);
  await call.record(tx, 'correction.answered', {
    target: centre.centre_code,
    details: { number, sha256: frozen.sha256 },
  });
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
  const files = {
    centre: received.photos.centre ?? ('none' as const),
    strongRoom: received.photos.strongRoom ?? ('none' as const),
  };
  const photos = await ingestPhotos(call, store, files, [], call.caller.accountId);
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
