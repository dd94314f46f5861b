/** Reads the audit trail in order, filters it, and finds what concerns one centre; `read-audit-page.ts` reads pages. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import { actionsOf, type AuditAction } from '#contract/admins/audit-actions.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { dialectOf } from '../../platform/database/dialect.ts';
import type { Database, Row } from '../../tables/tables.ts';

/** Empty and absent parts match everything; `from` and `to` are days or times in UTC (YYYY-MM-DD…), both included. */
export interface AuditFilter {
  readonly search?: string | null | undefined;
  readonly act?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Returns the non-empty parts of a filter, as details of an audit entry. */
export function describeFilter({ search, act, from, to }: AuditFilter): Record<string, string> {
  return { ...(search && { search }), ...(act && { act }), ...(from && { from }), ...(to && { to }) };
}

/** Small enough that checking one batch does not delay other requests. */
const batchSize = 500;

type AuditQuery = SelectQueryBuilder<Database, 'audit_trail', object>;

/** `act` is an action or a group of them. */
export function filterEntries(
  db: Db,
  entries: AuditQuery,
  { search, act, from, to }: AuditFilter,
): AuditQuery {
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

/** Yields all matching entries, oldest first, in batches; yields to the event loop after each. */
export async function* readAuditEntries(
  db: Db,
  filter: AuditFilter,
  afterSequence = 0,
): AsyncGenerator<Row<'audit_trail'>[]> {
  for (let after = afterSequence; ;) {
    const entries = await filterEntries(db, db.selectFrom('audit_trail'), filter)
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(batchSize)
      .execute();
    if (entries.length === 0) return;
    yield entries;
    after = entries.at(-1)?.sequence ?? after;
    await yieldToEventLoop();
  }
}

/** Yields all entries after this one. */
export function readEntriesAfter(db: Db, sequence: number): AsyncGenerator<Row<'audit_trail'>[]> {
  return readAuditEntries(db, {}, sequence);
}

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
  who: { readonly column: 'actor' | 'target'; readonly name: string },
  since = '',
): Promise<Row<'audit_trail'> | undefined> {
  return db
    .selectFrom('audit_trail')
    .selectAll()
    .where('act', '=', act)
    .where(who.column, '=', who.name)
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

interface LinkedEntry extends Row<'audit_trail'> {
  /** Of the entry before it, which the digest covers; '' for the first entry of the trail. */
  readonly previous_digest: string;
}

/**
 * Returns the entries about the centre, and those by and about its heads that name no other centre, in their order. Entries
 * about whole lists do not name a centre.
 */
export async function readCentreTrail(
  db: Db,
  { code, phones, from, to }: TrailSubject,
): Promise<LinkedEntry[]> {
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
