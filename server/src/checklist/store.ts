/** What is frozen at the submission, and all SQL on the table `checklists`. */
import { hash } from 'node:crypto';
import type { Answers } from '#contract/checklist/questions.ts';
import { capacityPerRoom, totalCapacity, totalRooms } from '#contract/checklist/capacity.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import { referenceOf } from '../submissions/stored-corrections.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { PhotoRow } from '../submissions/photo-rows.ts';
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

/**
 * Creates the frozen snapshot of a submission: canonical JSON, which is sorted keys and no whitespace, its hash, which covers exactly these
 * bytes in UTF-8, and a short reference.
 */
export function freezeSubmission(submission: Submission) {
  const { answers, centre, submittedAt } = submission;
  const snapshot = canonicalJson({
    ...submission,
    derived: {
      capacityPerRoom: capacityPerRoom(answers),
      totalCapacity: totalCapacity(answers),
      totalRooms: totalRooms(answers),
    },
  });
  const sha256 = hash('sha256', snapshot);
  return { snapshot, sha256, reference: referenceOf(centre.centre_code, submittedAt, sha256) };
}

// SQL on the table `checklists`.

/** Times are ISO 8601 in UTC. */
export type ChecklistRow = Awaited<ReturnType<typeof listChecklists>>[number];

export type ReadableChecklist = ChecklistRow & { readonly answers: Answers };

/** `version` is the new version. */
interface DraftToStore extends Pick<ReadableChecklist, 'centreId' | 'answers' | 'photoIds' | 'version'> {
  readonly savedBy: string;
  readonly savedAt: string;
}

export const isReadable = (row: ChecklistRow): row is ReadableChecklist => row.answers !== null;

/** Raises the alarm when what is stored is damaged. */
export function assertReadable(
  log: Log,
  centre: { readonly centre_code: string },
  row: ChecklistRow,
): asserts row is ReadableChecklist {
  if (isReadable(row)) return;
  reportUnreadable(log, centre.centre_code);
  throw refuse('checklist.unreadable');
}

export async function listChecklists(db: Db, centreIds: readonly string[]) {
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
    /** Null when what is stored is damaged; see `assertReadable`. */
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

const draftValues = ({ answers, photoIds, version, savedBy, savedAt }: DraftToStore) => ({
  answers: JSON.stringify(answers),
  version,
  centre_photo_id: photoIds.centre,
  strong_room_photo_id: photoIds.strongRoom,
  updated_by: savedBy,
  updated_at: savedAt,
});

/** False when the centre already has a checklist. */
export async function insertDraft(tx: Tx, draft: DraftToStore): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checklists')
    .values({
      centre_id: draft.centreId,
      status: 'draft',
      ...draftValues(draft),
      started_by: draft.savedBy,
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
    .set(draftValues(draft))
    .where('centre_id', '=', draft.centreId)
    .where('status', '=', 'draft')
    .where('version', '=', draft.version - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Submits the draft in one conditional write; false when it is not a draft of the version that was frozen. */
export async function submitDraft(
  tx: Tx,
  { centre, version, submittedBy: by, submittedAt: at }: Submission,
  { reference, snapshot, sha256 }: ReturnType<typeof freezeSubmission>,
): Promise<boolean> {
  const who = { updated_by: by, updated_at: at, submitted_by: by, submitted_at: at };
  const { numUpdatedRows } = await tx
    .updateTable('checklists')
    .set({ status: 'submitted', ...who, reference, snapshot, snapshot_sha256: sha256 })
    .where('centre_id', '=', centre.id)
    .where('status', '=', 'draft')
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
