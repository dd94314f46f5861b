/** SQL on the table `corrections`, and the submissions that corrections belong to. */
import type { PhotoSlot } from '#contract/exam.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { parseSnapshot, type StoredSnapshot } from '../../../domain/checklists/stored-checklist.ts';
import { listCorrections, type StoredCorrection } from '../../../domain/corrections/stored-corrections.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';

export interface NewCorrection {
  readonly centreId: string;
  readonly number: number;
  readonly items: readonly CorrectionItem[];
  readonly message: string;
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: string;
}

/** False when there is a correction with this number. */
export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('corrections')
    .values({
      centre_id: correction.centreId,
      number: correction.number,
      items: JSON.stringify(correction.items),
      message: correction.message,
      asked_by: correction.askedBy,
      asked_by_name: correction.askedByName,
      asked_at: correction.askedAt,
      answered_by: null,
      answered_at: null,
      centre_photo_id: null,
      strong_room_photo_id: null,
      addendum: null,
      sha256: null,
    })
    .onConflict((conflict) => conflict.columns(['centre_id', 'number']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface CorrectionToAnswer {
  readonly centreId: string;
  readonly number: number;
  readonly answeredBy: string;
  readonly answeredAt: string;
  readonly photoIds: Readonly<Record<PhotoSlot, string | null>>;
  readonly addendum: string;
  readonly sha256: string;
}

/** Answers the correction in one conditional write; false when it is answered already. */
export async function answerCorrection(tx: Tx, answer: CorrectionToAnswer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('corrections')
    .set({
      answered_by: answer.answeredBy,
      answered_at: answer.answeredAt,
      centre_photo_id: answer.photoIds.centre,
      strong_room_photo_id: answer.photoIds.strongRoom,
      addendum: answer.addendum,
      sha256: answer.sha256,
    })
    .where('centre_id', '=', answer.centreId)
    .where('number', '=', answer.number)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A submitted checklist with the corrections that were asked for. */
export interface CorrectedSubmission {
  readonly centreId: string;
  readonly snapshot: StoredSnapshot;
  readonly sha256: string;
  /** At least one; the first one first. */
  readonly corrections: readonly StoredCorrection[];
}

/** Omits centres without corrections, and those whose submission cannot be read. */
export async function listCorrected(db: Db, centreIds: readonly string[]): Promise<CorrectedSubmission[]> {
  const corrections = await listCorrections(db, centreIds);
  if (corrections.size === 0) return [];
  const rows = await db
    .selectFrom('checklists')
    .select(['centre_id', 'snapshot', 'snapshot_sha256'])
    .where('centre_id', 'in', [...corrections.keys()])
    .execute();
  return rows.flatMap(({ centre_id: centreId, snapshot: text, snapshot_sha256: sha256 }) => {
    const snapshot = parseSnapshot(text ?? '');
    const ofCentre = corrections.get(centreId) ?? [];
    return snapshot === null ? [] : [{ centreId, snapshot, sha256: sha256 ?? '', corrections: ofCentre }];
  });
}
