/** Reads the audit trail: filtered pages, and all entries in order. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { dialectOf } from '../../platform/database/dialect.ts';
import type { AuditTrailTable } from '../../schema.ts';

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

function filtered(db: Db, { search, act, from, to }: AuditFilter) {
  let query = db.selectFrom('audit_trail');
  if (act) query = query.where('act', '=', act);
  if (from) query = query.where('at', '>=', from);
  // A day includes all its times: `~` sorts after every character of a time.
  if (to) query = query.where('at', '<=', `${to}~`);
  if (search) {
    const text = sql`(actor || '\n' || address || '\n' || target || '\n' || details)`;
    query = query.where(dialectOf(db).contains(text, search.trim()));
  }
  return query;
}

/** Returns one page, newest first, and the number of all matching entries. */
export async function readAuditPage(
  db: Db,
  filter: AuditFilter,
  page: { readonly size: number; readonly number: number },
): Promise<{ readonly entries: AuditTrailTable[]; readonly total: number }> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const entries = await filtered(db, filter)
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return { entries, total };
}

/** Yields all matching entries, oldest first, in batches; yields to the event loop after each. */
export async function* readAuditEntries(
  db: Db,
  filter: AuditFilter,
  afterSequence = 0,
): AsyncGenerator<AuditTrailTable[]> {
  for (let after = afterSequence; ;) {
    const entries = await filtered(db, filter)
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
export function readEntriesAfter(db: Db, sequence: number): AsyncGenerator<AuditTrailTable[]> {
  return readAuditEntries(db, {}, sequence);
}

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
