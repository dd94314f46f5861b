/** All SQL on the table `checklists`, and this room's own reading of the master list. Photos' rows are in `photo-rows.ts`. */
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import { toStoredAnswers, type ReadAnswers } from '#contract/checklist/derive/stored-answers.ts';
import { questions, type Answers, type QuestionId } from '#contract/checklist/questions/index.ts';
import type { CentreColumn, PhotoSlot } from '#contract/exam.ts';
import { parseStoredAnswers } from '../../domain/checklists/stored-checklist.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { FrozenSubmission } from './snapshot.ts';

export type CentreRecord = Readonly<Record<CentreColumn | 'id', string>>;

export interface ChecklistRow {
  readonly centreId: string;
  readonly status: 'draft' | 'submitted';
  readonly answers: Answers;
  /** Questions whose stored answer has another shape; all of them when the row has no answers at all. */
  readonly unreadable: readonly QuestionId[];
  readonly photoIds: Readonly<Record<PhotoSlot, string | null>>;
  readonly version: number;
  /** Times are ISO 8601 in UTC. */
  readonly updatedAt: string;
  readonly submittedAt: string | null;
  readonly reference: string | null;
}

/** What a save writes; `version` is the new one. */
export interface DraftToStore {
  readonly centreId: string;
  readonly answers: Answers;
  readonly photoIds: Readonly<Record<PhotoSlot, string | null>>;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: string;
}

/** Saves and submits of one checklist follow each other; to be called before they read it. */
export async function lockChecklist(tx: Tx, centreId: string): Promise<void> {
  await lock(tx, `checklist ${centreId}`);
}

const centreOfPhone = (db: Db, phone: string) =>
  db
    .selectFrom('centres')
    .select([
      'id',
      'centre_code',
      'centre_name',
      'cfi',
      'centre_city',
      'centre_state',
      'centre_pincode',
      'official_person',
      'phone',
      'email',
    ])
    .where('phone', '=', phone)
    .where('archived_at', 'is', null);

/** The centres whose record carries this phone (ten digits), archived ones left out, by name. */
export async function listCentresOfPhone(db: Db, phone: string): Promise<CentreRecord[]> {
  return centreOfPhone(db, phone).orderBy('centre_name').orderBy('centre_code').execute();
}

export async function findCentreOfPhone(
  db: Db,
  phone: string,
  centreId: string,
): Promise<CentreRecord | undefined> {
  return centreOfPhone(db, phone).where('id', '=', centreId).executeTakeFirst();
}

function readAnswers(text: string): ReadAnswers {
  const unreadable = questions.map(([id]) => id);
  return parseStoredAnswers(text) ?? { answers: emptyAnswers(), unreadable };
}

export async function listChecklists(db: Db, centreIds: readonly string[]): Promise<ChecklistRow[]> {
  if (centreIds.length === 0) return [];
  const rows = await db.selectFrom('checklists').selectAll().where('centre_id', 'in', centreIds).execute();
  return rows.map((row) => ({
    centreId: row.centre_id,
    status: row.status,
    ...readAnswers(row.answers),
    photoIds: { centre: row.centre_photo_id, strongRoom: row.strong_room_photo_id },
    version: row.version,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
    reference: row.reference,
  }));
}

export async function findChecklist(db: Db, centreId: string): Promise<ChecklistRow | undefined> {
  return (await listChecklists(db, [centreId]))[0];
}

/** False when the centre has a checklist already. */
export async function insertDraft(tx: Tx, draft: DraftToStore): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checklists')
    .values({
      centre_id: draft.centreId,
      status: 'draft',
      answers: JSON.stringify(toStoredAnswers(draft.answers)),
      version: draft.version,
      centre_photo_id: draft.photoIds.centre,
      strong_room_photo_id: draft.photoIds.strongRoom,
      started_by: draft.savedBy,
      updated_by: draft.savedBy,
      updated_at: draft.savedAt,
      submitted_by: null,
      submitted_at: null,
      reference: null,
      snapshot: null,
      snapshot_sha256: null,
    })
    .onConflict((conflict) => conflict.column('centre_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when the checklist is no draft of the version before this one. */
export async function updateDraft(tx: Tx, draft: DraftToStore): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checklists')
    .set({
      answers: JSON.stringify(toStoredAnswers(draft.answers)),
      version: draft.version,
      centre_photo_id: draft.photoIds.centre,
      strong_room_photo_id: draft.photoIds.strongRoom,
      updated_by: draft.savedBy,
      updated_at: draft.savedAt,
    })
    .where('centre_id', '=', draft.centreId)
    .where('status', '=', 'draft')
    .where('version', '=', draft.version - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface SubmissionToStore extends FrozenSubmission {
  readonly centreId: string;
  /** The version that was frozen. */
  readonly version: number;
  readonly submittedBy: string;
  readonly submittedAt: string;
}

/** Draft to submitted in one conditional write; false when it is no draft of this version any more. */
export async function submitDraft(tx: Tx, submission: SubmissionToStore): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checklists')
    .set({
      status: 'submitted',
      updated_by: submission.submittedBy,
      updated_at: submission.submittedAt,
      submitted_by: submission.submittedBy,
      submitted_at: submission.submittedAt,
      reference: submission.reference,
      snapshot: submission.snapshot,
      snapshot_sha256: submission.sha256,
    })
    .where('centre_id', '=', submission.centreId)
    .where('status', '=', 'draft')
    .where('version', '=', submission.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
