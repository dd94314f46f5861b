/** Reads what the checks need of submitted checklists: the record, what counts now, and how it was stored. */
import {
  listCorrections,
  readCounting,
  type StoredCorrection,
  type WhatCounts,
} from '../../submissions/stored-corrections.ts';
import { toRecordFacts } from '../../places/describe-place.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Corrected } from '../review-rows.ts';

export type Submission = ReturnType<typeof toSubmission>;

const submissionsQuery = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('checklists')
    .innerJoin('centres', 'centres.id', 'checklists.centre_id')
    .leftJoin('reviews', 'reviews.centre_id', 'checklists.centre_id')
    .where('checklists.status', '=', 'submitted')
    .where('centres.archived_at', 'is', null)
    .where('centres.id', 'in', centreIds)
    .select(['centres.id', 'centres.version', 'centre_code', 'centre_name', 'centre_city'])
    .select(['centres.centre_state', 'centre_pincode', 'phone', 'reviews.decided_at'])
    .select(['checklists.snapshot', 'checklists.snapshot_sha256', 'checklists.submitted_at']);

type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissionsQuery>['execute']>>[number];

function photosSince(
  checklist: WhatCounts | null,
  corrections: readonly StoredCorrection[],
): Corrected['photosSince'] {
  const since = new Map<string, string>();
  for (const { slot, correction } of checklist?.photos ?? []) {
    const { answeredAt = null } = corrections.find(({ number }) => number === correction) ?? {};
    if (answeredAt !== null) since.set(`photos.${slot}`, answeredAt);
  }
  return since;
}

function toSubmission(row: SubmissionRow, corrections: readonly StoredCorrection[]) {
  const { id, centre_code: code, centre_name: name, centre_city: city } = row;
  const checklist = readCounting(row.snapshot, corrections);
  const answeredAt = corrections.at(-1)?.answeredAt ?? null;
  return {
    centre: { centreId: id, code, name, city },
    phone: row.phone,
    recordVersion: row.version,
    record: toRecordFacts(row),
    sha256: row.snapshot_sha256 ?? '',
    submittedAt: row.submitted_at ?? '',
    /** Null when what is stored is damaged. */
    checklist,
    isCorrected: answeredAt !== null && answeredAt >= (row.decided_at ?? ''),
    photosSince: photosSince(checklist, corrections),
  };
}

/** Returns those that are submitted and whose centres are not deleted, by id. */
export async function readSubmissions(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, Submission>> {
  if (centreIds.length === 0) return new Map();
  const rows = await submissionsQuery(db, centreIds).execute();
  const corrections = await listCorrections(db, centreIds);
  return new Map(rows.map((row) => [row.id, toSubmission(row, corrections.get(row.id) ?? [])]));
}
