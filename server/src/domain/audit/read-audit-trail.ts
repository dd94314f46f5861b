/** Reading the audit trail: filtered pages, and all of it in order. Whether it is whole, `check-audit-trail.ts` says. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { dialectOf } from '../../platform/database/dialect.ts';
import type { AuditTrailTable } from '../../schema.ts';

/** Empty and absent parts narrow nothing; `from` and `to` are days or times in UTC (YYYY-MM-DD…), both included. */
export interface AuditFilter {
  readonly search?: string | null | undefined;
  readonly act?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** The parts of a filter that narrow, for the entry that tells what was read. */
export function describeFilter({ search, act, from, to }: AuditFilter): Record<string, string> {
  return { ...(search && { search }), ...(act && { act }), ...(from && { from }), ...(to && { to }) };
}

const entriesAtOnce = 2000;

function filtered(db: Db, { search, act, from, to }: AuditFilter) {
  let query = db.selectFrom('audit_trail');
  if (act) query = query.where('act', '=', act);
  if (from) query = query.where('at', '>=', from);
  // A day stands for all its times: `~` sorts after everything that a time is written with.
  if (to) query = query.where('at', '<=', `${to}~`);
  if (search) {
    const text = sql`(actor || '\n' || address || '\n' || target || '\n' || details)`;
    query = query.where(dialectOf(db).contains(text, search.trim()));
  }
  return query;
}

/** One page, the newest first, and how many entries fit in all. */
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

/** All entries that fit, the oldest first, a few at a time; other requests are answered between. */
export async function* readAuditEntries(db: Db, filter: AuditFilter): AsyncGenerator<AuditTrailTable[]> {
  for (let after = 0; ;) {
    const entries = await filtered(db, filter)
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(entriesAtOnce)
      .execute();
    if (entries.length === 0) return;
    yield entries;
    after = entries.at(-1)?.sequence ?? after;
    await yieldToEventLoop();
  }
}
