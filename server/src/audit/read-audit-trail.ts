/** Reads the audit trail: in order, filtered, what concerns one centre, and a page of it. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { actionsOf, type AuditAction, type AuditFilter } from '#contract/admins/audit.ts';
import type { Db } from '../platform/database/open-database.ts';
import { dialectOf, streamRows } from '../platform/database/dialect.ts';
import type { Database, Row } from '../tables/tables.ts';
import { findLastEntry } from './audit-trail.ts';
import type { Limits } from '../limits.ts';

/** Returns the non-empty parts of a filter, as details of an audit entry. */
export function describeFilter({ search, act, from, to }: AuditFilter): Record<string, string> {
  return { ...(search && { search }), ...(act && { act }), ...(from && { from }), ...(to && { to }) };
}

/** Small enough that checking one batch does not delay other requests. */
const batchSize = 500;

type AuditQuery = SelectQueryBuilder<Database, 'audit_trail', object>;

/** `act` is an action or a group of them. */
function filterEntries(db: Db, entries: AuditQuery, { search, act, from, to }: AuditFilter): AuditQuery {
  const acts = actionsOf(act ?? '');
  let query = entries;
  // Not by the index of the actions: days and batches are read by other indexes.
  if (acts !== null) query = query.where(sql`(act || '')`, 'in', acts);
  if (from) query = query.where('at', '>=', from);
  // A day includes all its times: `~` sorts after every character of a time.
  if (to) query = query.where('at', '<=', `${to}~`);
  if (search) {
    const text = sql`(actor || '\n' || address || '\n' || target || '\n' || details)`;
    query = query.where(dialectOf(db).contains(text, search.trim()));
  }
  return query;
}

/** Yields all matching entries, oldest first, in batches. */
export const readAuditEntries = (db: Db, filter: AuditFilter, after = 0) =>
  streamRows(
    filterEntries(db, db.selectFrom('audit_trail'), filter).selectAll().where('sequence', '>', after),
    batchSize,
    ['sequence'],
    ({ sequence }) => [sequence],
  );

/** Returns the entries of operators who restored the database, oldest first. They are not verified. */
export const readRestores = (db: Db): Promise<Pick<Row<'audit_trail'>, 'sequence' | 'at'>[]> =>
  db
    .selectFrom('audit_trail')
    .select(['sequence', 'at'])
    .where('act', '=', 'audit.restored')
    .orderBy('sequence')
    .execute();

/** Returns the digests of the entries with these numbers. */
export async function readDigests(
  db: Db,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (sequences.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_trail')
    .select(['sequence', 'digest'])
    .where('sequence', 'in', sequences)
    .execute();
  return new Map(rows.map(({ sequence, digest }) => [sequence, digest]));
}

/** Returns the newest entry of this action by an actor, or about a target, that is not older than `since`. */
export async function findNewestEntry(
  db: Db,
  act: AuditAction,
  who: { readonly actor: string } | { readonly target: string },
  since = '',
): Promise<Row<'audit_trail'> | undefined> {
  return db
    .selectFrom('audit_trail')
    .selectAll()
    .where('act', '=', act)
    .where((eb) => eb.and(who))
    .where('at', '>=', since)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface TrailSubject {
  readonly code: string;
  /** The usernames of its heads. */
  readonly phones: readonly string[];
  /** Earlier and later entries with this code concern another centre; ISO 8601 in UTC. */
  readonly from: string;
  readonly to: string | null;
}

/**
 * Returns the entries about the centre, and those by and about its heads that name no other centre, in their order, each with the digest
 * of the entry before it, which its own covers; '' for the first entry of the trail. Entries about whole lists do not name a centre.
 */
export async function readCentreTrail(db: Db, { code, phones, from, to }: TrailSubject) {
  const rows = await db
    .selectFrom('audit_trail')
    .leftJoin('audit_trail as previous', (join) =>
      join.on(sql`previous.sequence`, '=', sql`audit_trail.sequence - 1`),
    )
    .where((eb) =>
      eb.or([
        eb('audit_trail.target', 'in', [code, ...phones]),
        eb.and([eb('audit_trail.actor', 'in', phones), eb('audit_trail.target', '=', '')]),
      ]),
    )
    .selectAll('audit_trail')
    .select('previous.digest as previous_digest')
    .orderBy('audit_trail.sequence')
    .execute();
  return rows
    .filter(({ at }) => at >= from && (to === null || at <= to))
    .map((row) => ({ ...row, previous_digest: row.previous_digest ?? '' }));
}

// Reads one page of the audit trail, newest first, in a time that does not grow with the trail: from a sequence number on, by an index,
// and with a limit on the entries that a search reads (decision 0016).

export interface AuditCursor {
  /** The page ends before this entry. */
  readonly before?: number | undefined;
  /** The page begins after this entry. */
  readonly after?: number | undefined;
}

interface AuditPage {
  readonly entries: Row<'audit_trail'>[];
  readonly last: number;
  readonly newer: number | null;
  readonly older: number | null;
  readonly searchedTo: number | null;
}

/** The first and the last entry that may be on the page, and from which end it is filled. */
interface Window {
  readonly from: number;
  readonly to: number;
  readonly order: 'asc' | 'desc';
}

/**
 * Each action is read by its own part of the index, so that a rare one does not cost a walk through the others.
 * @param acts null for every action
 */
async function findSequences(
  db: Db,
  acts: readonly string[] | null,
  filter: AuditFilter,
  { from, to, order }: Window,
  limit: number,
): Promise<number[]> {
  const inWindow = db.selectFrom('audit_trail').where('sequence', '>=', from).where('sequence', '<=', to);
  const matching = filterEntries(db, inWindow, { ...filter, act: '' });
  const first = (query: typeof matching) => query.select('sequence').orderBy('sequence', order).limit(limit);
  const ofAction = (act: string) =>
    db.selectFrom(first(matching.where('act', '=', act)).as('one')).select('sequence');
  const [union, ...others] = (acts ?? []).map((act) => ofAction(act));
  const found =
    union === undefined
      ? first(matching)
      : db
          .selectFrom(others.reduce((all, one) => all.unionAll(one), union).as('found'))
          .select('sequence')
          .orderBy('sequence', order)
          .limit(limit);
  return (await found.execute()).map(({ sequence }) => sequence);
}

/**
 * The first and the last entry of these days: it costs as much as the days have entries. The sums keep PostgreSQL from walking
 * along the sequence numbers until it meets such a day.
 */
async function findBounds(db: Db, { from, to }: AuditFilter, last: number) {
  if (!from && !to) return { first: 1, last };
  const { first, latest } = await filterEntries(db, db.selectFrom('audit_trail'), { from, to })
    .select([
      sql<number | null>`min(sequence + 0)`.as('first'),
      sql<number | null>`max(sequence + 0)`.as('latest'),
    ])
    .executeTakeFirstOrThrow();
  return { first: first ?? last + 1, last: latest ?? last };
}

/** The entries that may be on the page, and those of them that one call reads. */
function windowOf(
  { before = Infinity, after }: AuditCursor,
  bounds: { readonly first: number; readonly last: number },
  searched: number,
): { readonly whole: Window; readonly read: Window } {
  if (after !== undefined) {
    const from = Math.min(Math.max(bounds.first, after + 1), bounds.last + 1);
    const whole = { from, to: bounds.last, order: 'asc' as const };
    return { whole, read: { ...whole, to: Math.min(whole.to, from + searched - 1) } };
  }
  const to = Math.min(bounds.last, before - 1);
  const whole = { from: bounds.first, to, order: 'desc' as const };
  return { whole, read: { ...whole, from: Math.max(whole.from, to - searched + 1) } };
}

/** A page of newer entries that reaches the newest one is the first page, so that it is full. */
export async function readAuditPage(
  db: Db,
  filter: AuditFilter,
  cursor: AuditCursor,
  sizes: Limits['audit'],
): Promise<AuditPage> {
  const last = (await findLastEntry(db))?.sequence ?? 0;
  const bounds = await findBounds(db, filter, last);
  const { whole, read } = windowOf(cursor, bounds, filter.search ? sizes.searched : Infinity);
  const acts = actionsOf(filter.act ?? '');
  const found = await findSequences(db, acts, filter, read, sizes.page + 1);
  const hasMore = found.length > sizes.page;
  const shown = db.selectFrom('audit_trail').where('sequence', 'in', found.slice(0, sizes.page));
  const entries = found.length === 0 ? [] : await shown.selectAll().orderBy('sequence', 'desc').execute();
  const newest = entries[0]?.sequence;
  const oldest = entries.at(-1)?.sequence;
  if (read.order === 'asc') {
    if (!hasMore && read.to >= whole.to) return readAuditPage(db, filter, {}, sizes);
    const newer = hasMore ? (newest ?? read.to) : read.to;
    return { entries, last, newer, older: oldest ?? read.from, searchedTo: null };
  }
  const searchedTo = !hasMore && read.from > whole.from ? read.from : null;
  return {
    entries,
    last,
    newer: cursor.before === undefined ? null : (newest ?? cursor.before - 1),
    older: hasMore ? (oldest ?? null) : searchedTo,
    searchedTo,
  };
}
