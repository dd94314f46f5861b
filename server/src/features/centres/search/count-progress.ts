/** How far centres are beyond `form_status`: whether somebody registered for them, and what has been saved of their checklist. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CentreProgress } from '#contract/centres/centre-views.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { dialectOf } from '../../../platform/database/dialect.ts';

/** Whoever's phone is on record has set a password. */
const hasUser = sql`exists (select 1 from accounts
  where role = 'centre' and username = centres.phone and password_set_at is not null)`;

export const isRegistered = sql<number>`case when ${hasUser} then 1 else 0 end`.as('is_registered');

const notRegistered = sql<number>`case when ${hasUser} then 0 else 1 end`;

interface ProgressRow {
  readonly is_registered: number;
  readonly status: 'draft' | 'submitted' | null;
  readonly updated_at: string | null;
}

export function toProgress({
  is_registered,
  status,
  updated_at,
}: ProgressRow): Omit<CentreProgress, 'version'> {
  return { registered: is_registered === 1, checklist_status: status ?? 'none', updated_at };
}

/** Looked up for the rows of a page, not joined into its query: that walks the list by the indexes of its order. */
export async function addProgress<Centre extends { readonly id: string }>(
  db: Db,
  centres: readonly Centre[],
) {
  if (centres.length === 0) return [];
  const rows = await db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['centres.id', 'status', 'checklists.updated_at', isRegistered])
    .where(
      'centres.id',
      'in',
      centres.map(({ id }) => id),
    )
    .execute();
  const progress = new Map(rows.map((row) => [row.id, toProgress(row)]));
  return centres.map((centre) => ({ ...centre, ...progress.get(centre.id) }));
}

/** Counted between two turns for others; a few milliseconds each. */
const countedAtOnce = 2000;

/**
 * Pending centres for which nobody has begun a draft, nor could: no password is set for their phone. Every one of them is
 * looked at, some at a time in the order of their ids, which never change: none is counted twice.
 */
export async function countUnregistered(db: Db): Promise<number> {
  let unregistered = 0;
  for (let after: string | null = ''; after !== null; await yieldToEventLoop()) {
    const some = db
      .selectFrom('centre_finder')
      .select('centre_id')
      .where('centre_id', '>', after)
      // Their index would lead to all that are pending, to be sorted each time.
      .where(sql<boolean>`${dialectOf(db).withoutIndex('is_submitted')} = 0`)
      .where('has_draft', '=', 0)
      .orderBy('centre_id')
      .limit(countedAtOnce)
      .as('some');
    const counted = await db
      .selectFrom(some)
      .innerJoin('centres', 'centres.id', 'some.centre_id')
      .select(({ fn }) => [fn.max('some.centre_id').as('last'), fn.sum<number>(notRegistered).as('total')])
      .executeTakeFirstOrThrow();
    unregistered += Number(counted.total ?? 0);
    after = counted.last as string | null;
  }
  return unregistered;
}
