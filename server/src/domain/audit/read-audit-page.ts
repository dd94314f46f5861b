/**
 * Reads one page of the audit trail, newest first, in a time that does not grow with the trail: from a sequence number on, by
 * an index, and with a limit on the entries that a search reads (decision 0016).
 */
import { sql } from 'kysely';
import { actionsOf } from '#contract/admins/audit-actions.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import { findLastEntry } from './audit-trail.ts';
import { type AuditFilter, filterEntries } from './read-audit-trail.ts';

export interface AuditCursor {
  /** The page ends before this entry. */
  readonly before?: number | undefined;
  /** The page begins after this entry. */
  readonly after?: number | undefined;
}

interface AuditPageSizes {
  readonly page: number;
  /** How many entries a search reads at most. */
  readonly searched: number;
}

export interface AuditPage {
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

async function readBySequence(db: Db, sequences: readonly number[]): Promise<Row<'audit_trail'>[]> {
  if (sequences.length === 0) return [];
  return db
    .selectFrom('audit_trail')
    .selectAll()
    .where('sequence', 'in', sequences)
    .orderBy('sequence', 'desc')
    .execute();
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
  sizes: AuditPageSizes,
): Promise<AuditPage> {
  const last = (await findLastEntry(db))?.sequence ?? 0;
  const bounds = await findBounds(db, filter, last);
  const { whole, read } = windowOf(cursor, bounds, filter.search ? sizes.searched : Infinity);
  const acts = actionsOf(filter.act ?? '');
  const found = await findSequences(db, acts, filter, read, sizes.page + 1);
  const hasMore = found.length > sizes.page;
  const entries = await readBySequence(db, found.slice(0, sizes.page));
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
