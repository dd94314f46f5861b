/**
 * Finds the cases: centres that are connected by serious reasons about photos of each other, whichever check found them. They are
 * derived from the reasons each time, so that they are never out of date (decision 0056).
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { groupConnected } from '#contract/review/original.ts';
import { connectedBy, type Reason } from '#contract/review/warnings.ts';
import { isObject, parseJson } from '../../submissions/stored-checklist.ts';
import { chunksOf } from '../../kernel/chunks.ts';
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

/** Returns who names whose photo. Other requests are served between two statements. */
async function readEdges(db: Db): Promise<(readonly [string, string])[]> {
  const edges: (readonly [string, string])[] = [];
  let last = '';
  for (let read = 0; read < maxCentres; read += rowsPerQuery) {
    const rows = await db
      .selectFrom('reviews')
      .innerJoin('centres', 'centres.id', 'reviews.centre_id')
      .where('centres.archived_at', 'is', null)
      // A literal, so that the planner takes the index.
      .where(sql<SqlBool>`reasons like '%"otherPhotoId":"%'`)
      .where('reviews.centre_id', '>', last)
      .select(['reviews.centre_id', 'reasons'])
      .orderBy('reviews.centre_id')
      .limit(rowsPerQuery)
      .execute();
    for (const row of rows)
      for (const other of readNamedCentres(row.reasons)) edges.push([row.centre_id, other]);
    if (rows.length < rowsPerQuery) break;
    last = rows.at(-1)?.centre_id ?? last;
    await yieldToEventLoop();
  }
  return edges;
}

/** Returns which of the centres this database has. Reasons name a deleted centre until they are checked again. */
async function listKnown(db: Db, centreIds: readonly string[]) {
  const [kept, deleted] = [new Set<string>(), new Set<string>()];
  for (const chunk of chunksOf(centreIds)) {
    const rows = await db
      .selectFrom('centres')
      .where('id', 'in', chunk)
      .select(['id', sql<number>`case when ${isKept} then 1 else 0 end`.as('is_kept')])
      .execute();
    for (const { id, is_kept: isKeptRow } of rows) (isKeptRow === 1 ? kept : deleted).add(id);
  }
  return { kept, deleted };
}

export async function findCases(db: Db): Promise<Cases> {
  const groups = groupConnected(await readEdges(db));
  const { kept, deleted } = await listKnown(db, [...groups.keys()]);
  const cases = new Map<string, Case>();
  for (const group of new Set(groups.values())) {
    const centreIds = group.filter((id) => kept.has(id)).toSorted();
    const isWhole = group.every((id) => kept.has(id) || deleted.has(id));
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
