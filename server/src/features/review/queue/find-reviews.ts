/** Finds the reviews of a list: a page of it, and how many there are. Reviews of deleted centres are in none. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { reviewPageSize, type ReviewFilter, type ReviewList } from '#contract/review/endpoints.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { ReviewsTable } from '../../../schema-review.ts';

/** Literals, so that the planner knows them. */
const conditions: Readonly<Record<ReviewList, RawBuilder<SqlBool>>> = {
  waiting: sql`decision = 'waiting'`,
  accepted: sql`decision = 'accepted'`,
  asked: sql`decision = 'asked'`,
  visit: sql`decision = 'visit'`,
  serious: sql`decision = 'waiting' and serious > 0`,
  unmarked: sql`decision = 'waiting' and serious = 0 and notices = 0`,
  drawn: sql`decision = 'waiting' and drawn_at is not null`,
};

/** With the reviews of deleted centres. */
export function filterReviews(db: Db, { list, state, reason }: ReviewFilter) {
  let query = db.selectFrom('reviews');
  if (list !== undefined) query = query.where(conditions[list]);
  if (state !== undefined) query = query.where('centre_state', '=', state);
  // As JSON.stringify writes it; no code has a character with a meaning in LIKE.
  if (reason !== undefined) query = query.where('reasons', 'like', `%"code":"${reason}"%`);
  return query;
}

/** Counts those of deleted centres apart, which are few: a join of all would read all rows. */
export async function countFound(db: Db, filter: ReviewFilter): Promise<number> {
  const archived = db.selectFrom('centres').select('id').where('archived_at', 'is not', null);
  const queries = [filterReviews(db, filter), filterReviews(db, filter).where('centre_id', 'in', archived)];
  const [all = 0, ofArchived = 0] = await Promise.all(
    queries.map(async (query) => {
      const row = await query.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(row.count);
    }),
  );
  return all - ofArchived;
}

const isArchived = sql<SqlBool>`exists (select 1 from centres
  where centres.id = reviews.centre_id and centres.archived_at is not null)`;
const waitingFirst = sql`case decision when 'waiting' then 0 else 1 end`;
const decidedLists: readonly (ReviewList | undefined)[] = ['accepted', 'asked', 'visit'];

/** @param page from 1 on */
export async function findPage(db: Db, filter: ReviewFilter, page: number): Promise<ReviewsTable[]> {
  const query = filterReviews(db, filter)
    .selectAll()
    .where((eb) => eb.not(isArchived))
    .limit(reviewPageSize)
    .offset((page - 1) * reviewPageSize);
  if (decidedLists.includes(filter.list))
    return query.orderBy('decided_at', 'desc').orderBy('centre_id').execute();
  const byUrgency = filter.list === undefined ? query.orderBy(waitingFirst) : query;
  return byUrgency
    .orderBy('serious', 'desc')
    .orderBy('notices', 'desc')
    .orderBy('submitted_at')
    .orderBy('centre_id')
    .execute();
}
