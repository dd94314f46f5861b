/**
 * Finds the cases: centres that are connected by serious reasons about photos of each other, whichever check found them. They are
 * derived from the reasons each time, so that they are never out of date (decision 0056).
 */
import { sql, type SqlBool } from 'kysely';
import { groupConnected } from '#contract/review/original.ts';
import { connectedBy, type Reason } from '#contract/review/warnings.ts';
import { isObject, parseJson } from '../../submissions/stored-checklist.ts';
import { readInChunks } from '../../kernel/chunks.ts';
import { streamRows } from '../../platform/database/dialect.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { isKept } from '../counting-photos.ts';

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

const rowsPerQuery = 500;
/** No more centres than this are grouped: in a portal where each photo is a copy, the rest stand alone in the queue. */
const maxCentres = 10_000;

/** Reads no more than what connects: in a large portal thousands of reasons are read for each list. */
function readNamedCentres(reasons: string): string[] {
  const stored = parseJson(reasons);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item: unknown) => {
    const isReason = isObject(item) && isObject(item['values']);
    const other = isReason ? connectedBy(item as Pick<Reason, 'level' | 'values'>) : null;
    return other === null ? [] : [other.centreId];
  });
}

/** Returns who names whose photo. */
async function readEdges(db: Db): Promise<(readonly [string, string])[]> {
  const edges: (readonly [string, string])[] = [];
  const query = db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .where('centres.archived_at', 'is', null)
    // A literal, so that the planner takes the index.
    .where(sql<SqlBool>`reasons like '%"otherPhotoId":"%'`)
    .select(['reviews.centre_id', 'reasons']);
  let left = maxCentres;
  for await (const rows of streamRows(query, rowsPerQuery, ['reviews.centre_id'], (row) => [row.centre_id])) {
    for (const { centre_id: id, reasons } of rows)
      edges.push(...readNamedCentres(reasons).map((other) => [id, other] as const));
    left -= rows.length;
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
