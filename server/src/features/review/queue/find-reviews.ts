/** Finds the reviews of a list: a page of it, and how many there are. Reviews of deleted centres are in none. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  reviewPageSize,
  reviewLists,
  type ReviewFilter,
  type ReviewCounts,
  type ReviewList,
} from '#contract/review/endpoints.ts';
import { seriousUrgency } from '#contract/review/gravity.ts';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import { countUnchecked } from '../checks/find-unchecked.ts';
import type { CheckCounts, CountedPlaces } from './count-checks.ts';

const lastCorrection = (condition: RawBuilder<unknown>) => sql`exists (select 1 from corrections
  where corrections.centre_id = reviews.centre_id and ${condition} and not exists (
    select 1 from corrections as later
    where later.centre_id = corrections.centre_id and later.number > corrections.number))`;

/** Whether the head has answered the last correction since the last decision. Refers to a row of `reviews`. */
export const isAnswered = sql<SqlBool>`${lastCorrection(sql`corrections.answered_at >= coalesce(reviews.decided_at, '')`)}`;

/** Literals, so that the planner knows them. The day is the present one in India. */
const conditions: Readonly<Record<ReviewList, RawBuilder<SqlBool> | ((day: string) => RawBuilder<SqlBool>)>> =
  {
    waiting: sql`reviews.decision = 'waiting'`,
    accepted: sql`reviews.decision = 'accepted'`,
    asked: sql`reviews.decision = 'asked'`,
    visit: sql`reviews.decision = 'visit'`,
    answered: sql`reviews.decision in ('waiting', 'asked') and ${isAnswered}`,
    overdue: (day) => sql`reviews.decision = 'asked'
    and ${lastCorrection(sql`corrections.answered_at is null and corrections.due_on < ${day}`)}`,
    serious: sql`reviews.decision = 'waiting' and reviews.urgency >= ${sql.lit(seriousUrgency)}`,
    unmarked: sql`reviews.decision = 'waiting' and reviews.urgency = 0`,
    drawn: sql`reviews.decision = 'waiting' and reviews.drawn_at is not null`,
  };

/** What the reviews of a list have in common, also those of deleted centres. */
export function conditionOf({ list, state, reason }: ReviewFilter, now: Date): RawBuilder<SqlBool> {
  const condition = list === undefined ? sql`1 = 1` : conditions[list];
  const parts = [
    typeof condition === 'function' ? condition(dayInIndia(now)) : condition,
    ...(state === undefined ? [] : [sql`reviews.centre_state = ${state}`]),
    // As JSON.stringify writes it; no code has a character with a meaning in LIKE.
    ...(reason === undefined ? [] : [sql`reviews.reasons like ${`%"code":"${reason}"%`}`]),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** Counts those of deleted centres apart, which are few: a join of all would read all rows. */
export async function countFound(db: Db, filter: ReviewFilter, now: Date): Promise<number> {
  const condition = conditionOf(filter, now);
  const all = await db
    .selectFrom('reviews')
    .where(condition)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  // SQLite takes the tables of a cross join in this order, and the index of deleted centres.
  const ofArchived = await db
    .selectFrom('centres')
    .crossJoin('reviews')
    .where('centres.archived_at', 'is not', null)
    .whereRef('reviews.centre_id', '=', 'centres.id')
    .where(condition)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(all.count) - Number(ofArchived.count);
}

const isArchived = sql<SqlBool>`exists (select 1 from centres
  where centres.id = reviews.centre_id and centres.archived_at is not null)`;
const waitingFirst = sql`case decision when 'waiting' then 0 else 1 end`;
const decidedLists: readonly (ReviewList | undefined)[] = ['accepted', 'asked', 'overdue', 'visit'];

/** The reviews of a list in its order. */
function findOrdered(db: Db, filter: ReviewFilter, now: Date) {
  const query = db
    .selectFrom('reviews')
    .where(conditionOf(filter, now))
    .where((eb) => eb.not(isArchived));
  if (decidedLists.includes(filter.list)) return query.orderBy('decided_at', 'desc').orderBy('centre_id');
  const byUrgency = filter.list === undefined ? query.orderBy(waitingFirst) : query;
  return byUrgency.orderBy('urgency', 'desc').orderBy('submitted_at').orderBy('centre_id');
}

/** What else the rows of a page have in common, and how many there are on one. */
interface PageParts {
  readonly condition?: RawBuilder<SqlBool>;
  readonly size?: number;
}

/** @param page from 1 on */
export async function findPage(
  db: Db,
  filter: ReviewFilter,
  page: number,
  now: Date,
  { condition = sql<SqlBool>`1 = 1`, size = reviewPageSize }: PageParts = {},
): Promise<Row<'reviews'>[]> {
  return findOrdered(db, filter, now)
    .where(condition)
    .selectAll()
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** Returns the ids of all centres of a list, in its order. */
export async function findIds(db: Db, filter: ReviewFilter, now: Date): Promise<string[]> {
  const rows = await findOrdered(db, filter, now).select('centre_id').execute();
  return rows.map(({ centre_id: id }) => id);
}

async function countDecidedToday(db: Db, by: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .where('decision', 'in', ['accepted', 'asked', 'visit'])
    .where('decided_at', '>=', dayStartInIndia(dayInIndia(now)))
    .where('decided_by', '=', by)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** GET /admin/review/counts, of a limited database for an account with states. The lists are counted again each time: an officer sees the own decision in them. */
export async function countReviews(
  db: Db,
  checkCounts: CheckCounts,
  places: CountedPlaces,
  now: Date,
  by: string,
): Promise<ReviewCounts> {
  const { state } = places;
  const counts = await Promise.all(
    reviewLists.map(async (list) => [list, await countFound(db, { list, state }, now)] as const),
  );
  return {
    lists: Object.fromEntries(counts) as ReviewCounts['lists'],
    unchecked: await countUnchecked(db),
    decided_today: await countDecidedToday(db, by, now),
    checks: await checkCounts.read(db, places),
  };
}
