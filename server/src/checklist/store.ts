/** What is frozen at the submission, and all SQL on the table `checklists`. */
import { createHash } from 'node:crypto';
import type { Answers } from '#contract/checklist/questions.ts';
import { capacityPerRoom, totalCapacity, totalRooms } from '#contract/checklist/capacity.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import { referenceOf } from '../submissions/stored-corrections.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { type PhotoRow, toFrozenPhoto } from '../submissions/photo-rows.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { Log } from '../kernel/log.ts';
import { refuse } from '../kernel/refusal.ts';
import { parseStoredAnswers, reportUnreadable } from '../submissions/stored-checklist.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';

export interface Submission {
  readonly centre: Readonly<Record<CentreColumn | 'id', string>>;
  readonly answers: Answers;
  readonly photos: readonly PhotoRow[];
  readonly version: number;
  readonly submittedBy: string;
  /** ISO 8601 in UTC. */
  readonly submittedAt: string;
}

interface FrozenSubmission {
  /** Canonical JSON: sorted keys, no whitespace. The hash covers exactly these bytes in UTF-8. */
  readonly snapshot: string;
  readonly sha256: string;
  /** See `referenceOf`. */
  readonly reference: string;
}

/** Creates the frozen snapshot of a submission: canonical JSON, its hash, and a short reference. */
export function freezeSubmission(submission: Submission): FrozenSubmission {
  const { answers, centre, photos, submittedAt } = submission;
  const snapshot = canonicalJson({
    ...submission,
    photos: photos.map(toFrozenPhoto),
    derived: {
      capacityPerRoom: capacityPerRoom(answers),
      totalCapacity: totalCapacity(answers),
      totalRooms: totalRooms(answers),
    },
  });
  const sha256 = createHash('sha256').update(snapshot).digest('hex');
  return { snapshot, sha256, reference: referenceOf(centre.centre_code, submittedAt, sha256) };
}

// SQL on the table `checklists`.

export interface ChecklistRow {
  readonly centreId: string;
  readonly status: 'draft' | 'submitted';
  /** Null when what is stored is damaged; see `assertReadable`. */
  readonly answers: Answers | null;
  readonly photoIds: Readonly<Record<PhotoSlot, string | null>>;
  readonly version: number;
  /** Times are ISO 8601 in UTC. */
  readonly updatedAt: string;
  readonly submittedAt: string | null;
  readonly reference: string | null;
}

/** `version` is the new version. */
interface DraftToStore {
  readonly centreId: string;
  readonly answers: Answers;
  readonly photoIds: Readonly<Record<PhotoSlot, string | null>>;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: string;
}

export type ReadableChecklist = ChecklistRow & { readonly answers: Answers };

export const isReadable = (row: ChecklistRow): row is ReadableChecklist => row.answers !== null;

/** Throws `checklist.unreadable` and raises the alarm when what is stored is damaged. */
export function assertReadable(
  log: Log,
  centre: { readonly centre_code: string },
  row: ChecklistRow,
): asserts row is ReadableChecklist {
  if (isReadable(row)) return;
  reportUnreadable(log, centre.centre_code);
  throw refuse('checklist.unreadable');
}

export async function listChecklists(db: Db, centreIds: readonly string[]): Promise<ChecklistRow[]> {
  if (centreIds.length === 0) return [];
  const rows = await db
    .selectFrom('checklists')
    .selectAll()
    .where('centre_id', 'in', centreIds)
    .orderBy('centre_id')
    .execute();
  return rows.map((row) => ({
    centreId: row.centre_id,
    status: row.status,
    answers: parseStoredAnswers(row.answers),
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

/** False when the centre already has a checklist. */
export async function insertDraft(tx: Tx, draft: DraftToStore): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checklists')
    .values({
      centre_id: draft.centreId,
      status: 'draft',
      answers: JSON.stringify(draft.answers),
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

/** False when the checklist is not a draft of the previous version. */
export async function updateDraft(tx: Tx, draft: DraftToStore): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checklists')
    .set({
      answers: JSON.stringify(draft.answers),
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

interface SubmissionToStore extends FrozenSubmission {
  readonly centreId: string;
  /** The version that was frozen. */
  readonly version: number;
  readonly submittedBy: string;
  readonly submittedAt: string;
}

/** Submits the draft in one conditional write; false when it is not a draft of this version. */
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
