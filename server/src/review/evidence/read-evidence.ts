/** Reads submitted checklists with what belongs to their evidence. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { photoFileName } from '#contract/centres/centre-endpoints.ts';
import type { StoredPhoto } from '../../submissions/stored-checklist.ts';
import {
  decisionColumns,
  listCorrections,
  readSubmission,
  type StoredCorrection,
  whatCounts,
} from '../../submissions/stored-corrections.ts';
import { fileCode } from '../../submissions/photo-rows.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Db } from '../../platform/database/open-database.ts';

const batchSize = 20;

/** Without centres that were deleted; those of an archived edition have the code that they had. */
const evidenceQuery = (db: Db, ids: readonly string[], now: Date) =>
  db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('centres.id', 'in', ids)
    .where('checklists.status', '=', 'submitted')
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('edition_id', 'is not', null)]))
    .select(['centres.id', 'centre_code', 'centre_name', 'phone'])
    .select(['centres.created_at', 'archived_at'])
    .select(['reference', 'submitted_at', 'snapshot', 'snapshot_sha256'])
    .select(decisionColumns(now));

type EvidenceRow = Awaited<ReturnType<ReturnType<typeof evidenceQuery>['execute']>>[number];

const namePhotos = (code: string, photos: readonly StoredPhoto[], correction?: number) =>
  photos.map(({ id, slot, sha256 }) => ({ id, sha256, fileName: photoFileName(code, slot, correction) }));

export type CentreEvidence = ReturnType<typeof toEvidence>;

function toEvidence(row: EvidenceRow, corrections: readonly StoredCorrection[]) {
  const parsed = readSubmission(row.snapshot, corrections);
  const code = row.centre_code;
  const folder = fileCode({ code, id: row.id });
  return {
    code,
    name: row.centre_name,
    /** The usernames of its heads, now and at the submission. */
    phones: [...new Set([row.phone, parsed?.centre.phone ?? row.phone])],
    createdAt: row.created_at,
    archivedAt: row.archived_at,
    reference: row.reference ?? '',
    submittedAt: row.submitted_at ?? '',
    /** As stored: the hash covers exactly these bytes in UTF-8. */
    snapshot: row.snapshot ?? '',
    sha256: row.snapshot_sha256 ?? '',
    corrections,
    /** Null when the submission cannot be read. */
    counting: parsed === null ? null : whatCounts(parsed, corrections),
    decision: row,
    /** Those of the submission, then those of the corrections; their hashes are of the uploads, as submission and addenda have them. */
    photos: [
      ...namePhotos(folder, parsed?.photos ?? []),
      ...corrections.flatMap(({ number, photos }) => namePhotos(folder, photos, number)),
    ],
    folder,
  };
}

async function readBatch(db: Db, ids: readonly string[], now: Date): Promise<CentreEvidence[]> {
  const rows = new Map((await evidenceQuery(db, ids, now).execute()).map((row) => [row.id, row]));
  const corrections = await listCorrections(db, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [toEvidence(row, corrections.get(id) ?? [])];
  });
}

/** Yields the centres with these ids in their order, without those that have not submitted. */
export async function* readEvidence(
  db: Db,
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  now: Date,
): AsyncGenerator<CentreEvidence> {
  for await (const ids of batches)
    for (const batch of chunksOf(ids, batchSize)) {
      yield* await readBatch(db, batch, now);
      await yieldToEventLoop();
    }
}

export async function findEvidence(db: Db, id: string, now: Date): Promise<CentreEvidence | undefined> {
  const [found] = await readBatch(db, [id], now);
  return found;
}
