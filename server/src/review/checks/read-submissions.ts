/** Reads what the checks need of submitted checklists: the record, what counts now, and how it was stored. */
import type { RecordFacts } from '#contract/review/facts.ts';
import type { OtherCentre } from '#contract/review/warning-values.ts';
import {
  listCorrections,
  readSubmission,
  type StoredCorrection,
  whatCounts,
  type WhatCounts,
} from '../../submissions/stored-corrections.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Corrected } from '../review-rows.ts';

export interface Submission extends Corrected {
  readonly centre: OtherCentre;
  readonly phone: string;
  readonly recordVersion: number;
  readonly record: RecordFacts;
  readonly sha256: string;
  readonly submittedAt: string;
  /** Null when what is stored is damaged. */
  readonly checklist: WhatCounts | null;
  readonly corrections: readonly StoredCorrection[];
}

const submissionsQuery = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('checklists')
    .innerJoin('centres', 'centres.id', 'checklists.centre_id')
    .leftJoin('reviews', 'reviews.centre_id', 'checklists.centre_id')
    .where('checklists.status', '=', 'submitted')
    .where('centres.archived_at', 'is', null)
    .where('centres.id', 'in', centreIds)
    .select([
      'centres.id',
      'centres.version',
      'centres.centre_code',
      'centres.centre_name',
      'centres.centre_city',
      'centres.centre_state',
      'centres.centre_pincode',
      'centres.phone',
      'checklists.snapshot',
      'checklists.snapshot_sha256',
      'checklists.submitted_at',
      'reviews.decided_at',
    ]);

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

function toSubmission(row: SubmissionRow, corrections: readonly StoredCorrection[]): Submission {
  const snapshot = readSubmission(row.snapshot, corrections);
  const { id, centre_code: code, centre_name: name, centre_city: city } = row;
  const checklist = snapshot === null ? null : whatCounts(snapshot, corrections);
  const answeredAt = corrections.at(-1)?.answeredAt ?? null;
  return {
    centre: { centreId: id, code, name, city },
    phone: row.phone,
    recordVersion: row.version,
    record: { name, pincode: row.centre_pincode, city, state: row.centre_state },
    sha256: row.snapshot_sha256 ?? '',
    submittedAt: row.submitted_at ?? '',
    checklist,
    corrections,
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
