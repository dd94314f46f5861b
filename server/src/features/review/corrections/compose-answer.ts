/** Decides whether what was received answers the correction: exactly what was asked for, under the rules of the checklist. */
import { isDeepStrictEqual } from 'node:util';
import { createHash } from 'node:crypto';
import { photoSlots } from '#contract/exam.ts';
import type { ReceivedCorrection } from '#contract/review/correction-endpoints.ts';
import { askedQuestions, askedSlots, checkCorrection } from '#contract/review/correction-rules.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { findCentreOfPhone, type CentreRecord } from '../../../domain/checklists/stored-checklist.ts';
import { whatCounts, type StoredCorrection } from '../../../domain/corrections/stored-corrections.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { toFrozenPhoto, type PhotoRow } from '../../../domain/photos/photo-rows.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { listCorrected, type CorrectedSubmission } from './correction-rows.ts';

export interface ComposedAnswer {
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
export async function composeAnswer(
  db: Db,
  phone: string,
  received: ReceivedCorrection,
): Promise<ComposedAnswer> {
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
export function freezeCorrection(answered: AnsweredCorrection) {
  const addendum = canonicalJson({ ...answered, photos: answered.photos.map(toFrozenPhoto) });
  return { addendum, sha256: createHash('sha256').update(addendum).digest('hex') };
}
