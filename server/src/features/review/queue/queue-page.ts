/** The queue with the members of each case together: where the first of them stands, the others follow. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReviewFilter, ReviewRow } from '#contract/review/endpoints.ts';
import { seriousThatCount } from '#contract/review/gravity.ts';
import { connectedBy } from '#contract/review/other-photo.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import { readSubmissions } from '../checks/read-submissions.ts';
import { countFound, findPage } from './find-reviews.ts';
import { toRows } from './read-review.ts';
import { caseOfRow, findCases, type Cases } from '../pictures/find-cases.ts';
import { readReasons } from '../review-rows.ts';

/** More members of a case, of which nothing else is serious, are not rows of the queue; the case has them all. */
const shownMembers = 6;

const hasOtherSerious = (review: Row<'reviews'>): boolean =>
  seriousThatCount(readReasons(review)).some((reason) => connectedBy(reason) === null);

function shownOf(group: readonly Row<'reviews'>[]): readonly Row<'reviews'>[] {
  let room = shownMembers;
  return group.filter((review) => {
    room -= 1;
    return room >= 0 || hasOtherSerious(review);
  });
}

const isOneOf = (ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 0 ? sql`1 = 0` : sql`reviews.centre_id in (${sql.join(ids)})`;

/** Returns the members of each case that are in the list, in its order, by the id of the first of them. */
async function groupMembers(
  db: Db,
  filter: ReviewFilter,
  now: Date,
  cases: Cases,
): Promise<ReadonlyMap<string, readonly Row<'reviews'>[]>> {
  const ids = [...cases.keys()];
  if (ids.length === 0) return new Map();
  const members = await findPage(db, filter, 1, now, { condition: isOneOf(ids), size: ids.length });
  const groups = Map.groupBy(members, (review) => cases.get(review.centre_id)?.id ?? '');
  return new Map([...groups.values()].map((group) => [group[0]?.centre_id ?? '', group]));
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

interface QueuePage {
  readonly total: number;
  readonly entries: number;
  readonly centres: number;
  readonly rows: ReviewRow[];
}

/** @param page from 1 on */
export async function readQueuePage(
  db: Db,
  filter: ReviewFilter,
  page: number,
  now: Date,
): Promise<QueuePage> {
  const cases = await findCases(db);
  const groups = await groupMembers(db, filter, now, cases);
  const following = [...groups.values()].flatMap((group) => group.slice(1));
  const shownById = new Map([...groups].map(([id, group]) => [id, shownOf(group)]));
  const folded = following.length + groups.size - [...shownById.values()].flat().length;
  const isFollowing = isOneOf(following.map((review) => review.centre_id));
  const leading = await findPage(db, filter, page, now, { condition: sql`not (${isFollowing})` });
  const shown = leading.flatMap((review) => shownById.get(review.centre_id) ?? [review]);
  const found = await countFound(db, filter, now);
  const rows = await toRows(db, shown);
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
