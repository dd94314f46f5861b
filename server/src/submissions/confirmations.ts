/** Which entries of the verified register still stand: the centre is accepted by the same decision as when the issue was made. */
import type { Db } from '../platform/database/open-database.ts';

const standing = (db: Db) =>
  db
    .selectFrom('register_entries as entry')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.centre_id', '=', 'entry.centre_id')
        .onRef('reviews.decided_at', '=', 'entry.decided_at')
        .on('reviews.decision', '=', 'accepted'),
    )
    .innerJoin('register_issues as issue', 'issue.number', 'entry.number');

/** Returns, of these centres, those whose entry in the issue stands. */
export async function listStanding(
  db: Db,
  number: number,
  centreIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (centreIds.length === 0) return new Set();
  const rows = await standing(db)
    .select('entry.centre_id')
    .where('entry.number', '=', number)
    .where('entry.centre_id', 'in', centreIds)
    .execute();
  return new Set(rows.map((row) => row.centre_id));
}

export interface Confirmation {
  /** The number of the issue. */
  readonly register: number;
  readonly issuedAt: string;
}

/** Returns with which issue, the last one that was told, each of these centres is confirmed to its head. */
export async function readConfirmations(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, Confirmation>> {
  if (centreIds.length === 0) return new Map();
  const rows = await standing(db)
    .select(['entry.centre_id', 'issue.number', 'issue.issued_at'])
    .where('issue.told_at', 'is not', null)
    .where('entry.centre_id', 'in', centreIds)
    .orderBy('issue.number')
    .execute();
  return new Map(
    rows.map((row) => [row.centre_id, { register: row.number, issuedAt: row.issued_at }] as const),
  );
}
