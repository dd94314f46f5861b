/**
 * Finds the cases: centres that are connected by serious reasons about photos of each other, whichever check found them. They are
 * derived from the reasons each time, so that they are never out of date (decision 0056).
 */
import { sql } from 'kysely';
import { groupConnected } from '#contract/review/original.ts';
import { connectedBy } from '#contract/review/warnings.ts';
import { listReasons } from '../../submissions/stored-corrections.ts';
import { readInChunks } from '../../kernel/chunks.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { isKept } from '../counting-photos.ts';
import { pagesOfReviews } from '../review-rows.ts';

interface Case {
  /** Of its first member by id. */
  readonly id: string;
  /** Without deleted centres; those of archived editions are members. At least two. */
  readonly centreIds: readonly string[];
  /** Whether this database has all of its centres: for an account with states it may not. */
  readonly isWhole: boolean;
}

/** By the id of each member. */
export type Cases = ReadonlyMap<string, Case>;

/** No more centres than this are grouped: in a portal where each photo is a copy, the rest stand alone in the queue. */
const maxCentres = 10_000;

/** Returns who names whose photo. */
async function readEdges(db: Db): Promise<(readonly [string, string])[]> {
  const edges: (readonly [string, string])[] = [];
  let left = maxCentres;
  // A literal, so that the planner takes the index.
  for await (const reviews of pagesOfReviews(db, sql`reasons like '%"otherPhotoId":"%'`)) {
    for (const { id, reasons } of reviews)
      for (const other of listReasons(reasons).map(connectedBy))
        if (other !== null) edges.push([id, other.centreId]);
    left -= reviews.length;
    if (left <= 0) break;
  }
  return edges;
}

export async function findCases(db: Db): Promise<Cases> {
  const groups = groupConnected(await readEdges(db));
  const known = await readInChunks(groups.keys(), (chunk) =>
    db
      .selectFrom('centres')
      .where('id', 'in', chunk)
      .select(['id', sql<number>`case when ${isKept} then 1 else 0 end`.as('is_kept')])
      .execute(),
  );
  // Reasons name a deleted centre until they are checked again.
  const isKeptById = new Map(known.map((row) => [row.id, row.is_kept === 1]));
  const cases = new Map<string, Case>();
  for (const group of new Set(groups.values())) {
    const centreIds = group.filter((id) => isKeptById.get(id)).toSorted();
    const isWhole = group.every((id) => isKeptById.has(id));
    const [id] = centreIds;
    if (id === undefined || centreIds.length < 2) continue;
    for (const member of centreIds) cases.set(member, { id, centreIds, isWhole });
  }
  return cases;
}

/** What a row of the queue says about its case. */
export function caseOfRow(cases: Cases, centreId: string): { case?: { id: string; members: number } } {
  const found = cases.get(centreId);
  return found === undefined ? {} : { case: { id: found.id, members: found.centreIds.length } };
}
