/** The queue with the members of each case together: where the first of them stands, the others follow. */
import {
  type ReviewCounts,
  type ReviewFilter,
  type ReviewList,
  reviewLists,
  reviewPageSize,
  type ReviewRow,
} from '#contract/review/endpoints.ts';
import { connectedBy, type Level, reasonCodes } from '#contract/review/warnings.ts';
import { listReasons } from '../../submissions/stored-corrections.ts';
import { type Clock, toIndianIso } from '../../kernel/time.ts';
import { countRows } from '../../platform/database/dialect.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { seriousThatCount, seriousUrgency } from '#contract/review/gravity.ts';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import type { Row } from '../../tables/tables.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { countUnchecked } from '../checks/find-unchecked.ts';
import { readSubmissions } from '../checks/read-submissions.ts';
import { type ListedReview, toRows } from './read-review.ts';
import { caseOfRow, type Cases, findCases } from '../pictures/find-cases.ts';
import { countActive, pagesOfReviews, readReasons } from '../review-rows.ts';
import type { Readable } from 'node:stream';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';
import { reasonSentence, type ReasonWords } from '#contract/review/sentences/reason-words.ts';
import { csvFile } from '../../platform/files/write-csv.ts';

// Counts how often each check found something. All reasons are read for it, so that the result is kept for some seconds.

type CheckCount = ReviewCounts['checks'][number];

/** Of all active centres of the state. */
async function countChecks(db: Db, state: string | undefined): Promise<CheckCount[]> {
  const counts = new Map(reasonCodes.map((code) => [code, { code, found: 0, set_aside: 0 }]));
  for await (const reviews of pagesOfReviews(db, sql`reasons <> '[]'`, state))
    for (const { code, set_aside: mark } of reviews.flatMap(({ reasons }) => listReasons(reasons))) {
      const count = counts.get(code);
      if (count === undefined) continue;
      count.found += 1;
      if (mark !== null) count.set_aside += 1;
    }
  return [...counts.values()].filter(({ found }) => found > 0);
}

const keptMs = 15_000;
/** More than India has; a state is whatever somebody asks for. */
const maxStates = 100;

interface CountedPlaces {
  readonly state?: string | undefined;
  /** The states of the account; empty: all. */
  readonly of: readonly string[];
}

export class CheckCounts {
  readonly #clock: Clock;
  /** By the state that is asked for, '' for all, and the states of the account. Shared by those who ask meanwhile. */
  readonly #counted = new Map<string, { readonly at: number; readonly checks: Promise<CheckCount[]> }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param db limited to the states of the account */
  async read(db: Db, { state, of }: CountedPlaces): Promise<CheckCount[]> {
    const [key, now] = [JSON.stringify([state ?? '', of]), this.#clock.now().getTime()];
    const known = this.#counted.get(key);
    if (known !== undefined && now - known.at < keptMs) return known.checks;
    if (this.#counted.size >= maxStates) this.#counted.clear();
    const checks = countChecks(db, state);
    this.#counted.set(key, { at: now, checks });
    // The next one tries again.
    checks.catch(() => this.#counted.delete(key));
    return checks;
  }
}

// Finds the reviews of a list: a page of it, and how many there are. Reviews of deleted centres are in none.

const lastCorrection = (condition: RawBuilder<unknown>) => sql`exists (select 1 from corrections
  where corrections.centre_id = reviews.centre_id and ${condition} and not exists (
    select 1 from corrections as later
    where later.centre_id = corrections.centre_id and later.number > corrections.number))`;

/** Whether the head has answered the last correction since the last decision. Refers to a row of `reviews`. */
export const isAnswered = sql<SqlBool>`${lastCorrection(sql`corrections.answered_at >= coalesce(reviews.decided_at, '')`)}`;

/** Whether the head has still to answer. Refers to a row of `reviews`. */
export const isOpen = sql<SqlBool>`exists (select 1 from corrections
  where corrections.centre_id = reviews.centre_id and corrections.answered_at is null)`;

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

export const countFound = (db: Db, filter: ReviewFilter, now: Date): Promise<number> =>
  countActive(db, conditionOf(filter, now));

const isArchived = sql<SqlBool>`exists (select 1 from centres
  where centres.id = reviews.centre_id and centres.archived_at is not null)`;
const waitingFirst = sql`case decision when 'waiting' then 0 else 1 end`;
const decidedLists: readonly (ReviewList | undefined)[] = ['accepted', 'asked', 'overdue', 'visit'];

/** The reviews of a list in its order. */
export function findOrdered(db: Db, filter: ReviewFilter, now: Date) {
  const query = db
    .selectFrom('reviews')
    .where(conditionOf(filter, now))
    .where((eb) => eb.not(isArchived));
  if (decidedLists.includes(filter.list)) return query.orderBy('decided_at', 'desc').orderBy('centre_id');
  const byUrgency = filter.list === undefined ? query.orderBy(waitingFirst) : query;
  return byUrgency.orderBy('urgency', 'desc').orderBy('submitted_at').orderBy('centre_id');
}

/** The level of the most urgent reason that is not set aside; null without one. */
export const worstLevel = ({
  serious,
  notices,
}: Pick<Row<'reviews'>, 'serious' | 'notices'>): Level | null =>
  serious > 0 ? 'serious' : notices > 0 ? 'notice' : null;

/** Returns the ids of all centres of a list, in its order. */
export async function findIds(db: Db, filter: ReviewFilter, now: Date): Promise<string[]> {
  const rows = await findOrdered(db, filter, now).select('centre_id').execute();
  return rows.map(({ centre_id: id }) => id);
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
  const decidedToday = db
    .selectFrom('reviews')
    .where('decision', 'in', ['accepted', 'asked', 'visit'])
    .where('decided_at', '>=', dayStartInIndia(dayInIndia(now)))
    .where('decided_by', '=', by);
  return {
    lists: Object.fromEntries(counts) as ReviewCounts['lists'],
    unchecked: await countUnchecked(db, state),
    decided_today: await countRows(decidedToday),
    checks: await checkCounts.read(db, places),
  };
}

/** More members of a case, of which nothing else is serious, are not rows of the queue; the case has them all. */
const shownMembers = 6;

const hasOtherSerious = (review: Row<'reviews'>): boolean =>
  seriousThatCount(readReasons(review)).some((reason) => connectedBy(reason) === null);

const isOneOf = (ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 0 ? sql`1 = 0` : sql`reviews.centre_id in (${sql.join(ids)})`;

/** Returns the members of each case that are in the list, in its order. */
async function groupMembers(db: Db, filter: ReviewFilter, now: Date, cases: Cases) {
  if (cases.size === 0) return [];
  const members = await findOrdered(db, filter, now)
    .where(isOneOf([...cases.keys()]))
    .selectAll()
    .execute();
  return [...Map.groupBy(members, (review) => cases.get(review.centre_id)?.id).values()];
}

/** What heads wrote as feedback, by centre: it stands in the row, because no check can tell what it means. */
async function readFeedback(db: Db, rows: readonly ReviewRow[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const ids = rows.map(({ id }) => id);
  for (const [id, { checklist }] of await readSubmissions(db, ids)) {
    const line = (checklist?.answers.feedback ?? '').trim().replaceAll(/\s+/g, ' ');
    if (line !== '') found.set(id, line);
  }
  return found;
}

/** @param page from 1 on */
export async function readQueuePage(db: Db, filter: ReviewFilter, page: number, now: Date) {
  const cases = await findCases(db);
  const groups = await groupMembers(db, filter, now, cases);
  const following = groups.flatMap((group) => group.slice(1));
  const shownOf = new Map(
    groups.map((group) => [
      group[0]?.centre_id,
      group.filter((review, index) => index < shownMembers || hasOtherSerious(review)),
    ]),
  );
  const folded = groups.flat().length - [...shownOf.values()].flat().length;
  const isFollowing = isOneOf(following.map((review) => review.centre_id));
  const leading = await findOrdered(db, filter, now)
    .where(sql<SqlBool>`not (${isFollowing})`)
    .selectAll()
    .limit(reviewPageSize)
    .offset((page - 1) * reviewPageSize)
    .execute();
  const found = await countFound(db, filter, now);
  const rows = await toRows(
    db,
    leading.flatMap((review) => shownOf.get(review.centre_id) ?? [review]),
  );
  const feedback = await readFeedback(db, rows);
  return {
    total: found - folded,
    entries: found - following.length,
    centres: found,
    rows: rows.map((row) => {
      const text = feedback.get(row.id);
      return { ...row, ...caseOfRow(cases, row.id), ...(text !== undefined && { feedback: text }) };
    }),
  };
}

// A list of the review queue as CSV, in the order of the queue, streamed.

const time = (iso: string | null | undefined): string => (iso ? toIndianIso(new Date(iso)) : '');

type Cell = (row: ListedReview, words: ReasonWords) => string;

/** Reasons that officers have set aside do not count. */
const countOf =
  (level: 'serious' | 'notice'): Cell =>
  (row) =>
    String(row.reasons.filter((reason) => reason.level === level && reason.set_aside === null).length);

const columns: Readonly<Record<string, Cell>> = {
  centre_code: (row) => row.centre_code,
  centre_name: (row) => row.centre_name,
  centre_city: (row) => row.centre_city,
  centre_state: (row) => row.centre_state,
  submitted_at: (row) => time(row.submitted_at),
  decision: (row) => row.decision,
  serious_reasons: countOf('serious'),
  notices: countOf('notice'),
  reasons: (row, words) => row.reasons.map((reason) => reasonSentence(words, reason)).join('\n'),
  is_drawn: (row) => (row.is_drawn ? 'Yes' : 'No'),
  correction_answered_at: (row) => time(row.correction_answered_at),
  correction_due_on: (row) => row.correction_due_on ?? '',
  decided_by: (row) => row.decided_by ?? '',
  decided_at: (row) => time(row.decided_at),
  note: (row) => row.note,
};

const batchSize = 200;

/** Those that were deleted meanwhile are left out. */
async function* readBatches(db: Db, ids: readonly string[]): AsyncGenerator<ListedReview[]> {
  for (const batch of chunksOf(ids, batchSize)) {
    const found = await db.selectFrom('reviews').selectAll().where('centre_id', 'in', batch).execute();
    const reviews = new Map(found.map((review) => [review.centre_id, review]));
    yield await toRows(
      db,
      batch.flatMap((id) => reviews.get(id) ?? []),
    );
  }
}

/** @param language of the reasons */
export function exportQueue(db: Db, ids: readonly string[], language: FileLanguage): Readable {
  const words = language === 'hi' ? reasonsHi : reasonsEn;
  return csvFile(Object.keys(columns), readBatches(db, ids), (row) =>
    Object.values(columns).map((cell) => cell(row, words)),
  );
}
