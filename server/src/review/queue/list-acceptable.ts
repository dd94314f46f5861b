/** Lists the centres that wait, for decisions about many of them together. */
import { sql, type SqlBool } from 'kysely';
import type { AcceptKind } from '#contract/review/decision-endpoints.ts';
import { seriousUrgency } from '#contract/review/gravity.ts';
import { checksVersion } from '#contract/review/limits.ts';
import { type ReasonCode, reasonCodes } from '#contract/review/warnings.ts';
import { listReasons } from '../../submissions/stored-corrections.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { byText } from '../sample.ts';
import { isAnswered } from './queue-page.ts';
import { type PagedReview, pagesOfReviews } from '../review-rows.ts';

/** Whether the checks have seen the centre as it is now. */
export const isCurrent = sql<SqlBool>`reviews.checks_version = ${sql.lit(checksVersion)}
  and exists (select 1 from centres where centres.id = reviews.centre_id
    and centres.archived_at is null and centres.version = reviews.record_version)`;

/** Not from the index of the queue: that would be sorted again for every page. */
const isWaiting = sql<SqlBool>`coalesce(decision, '') = 'waiting'`;

type WaitingCentre = Omit<PagedReview, 'reasons'>;

/**
 * Returns those that wait, the oldest first, each with what `read` finds in its reasons; who is due for another check waits for it.
 * Other requests are served between two statements.
 */
export async function listWaiting<Found>(
  db: Db,
  state: string | undefined,
  read: (row: { readonly reasons: string }) => Found,
  condition = sql<SqlBool>`1 = 1`,
): Promise<(WaitingCentre & Found)[]> {
  const listed: (WaitingCentre & Found)[] = [];
  const isListed = sql<SqlBool>`${isWaiting} and ${condition} and ${isCurrent}`;
  for await (const reviews of pagesOfReviews(db, isListed, state))
    for (const { reasons, ...review } of reviews) listed.push({ ...review, ...read({ reasons }) });
  return listed.toSorted((one, other) => byText(one.submitted_at, other.submitted_at));
}

/** The kinds of the notices that are not set aside. */
const readKinds = ({ reasons }: { readonly reasons: string }) => {
  const counting = listReasons(reasons).filter(({ set_aside: setAside }) => setAside === null);
  return { kinds: [...new Set(counting.map(({ code }) => code))] };
};

const isHarmless = sql<SqlBool>`urgency < ${sql.lit(seriousUrgency)} and drawn_at is null`;

/** Those without a serious reason. Who was drawn before, or has answered a correction, is looked at. */
export const listAcceptable = (db: Db, state: string | undefined) =>
  listWaiting(db, state, readKinds, sql<SqlBool>`${isHarmless} and not ${isAnswered}`);

/** How many would be acceptable, had their heads not answered a correction. */
export async function countAnswered(db: Db, state: string | undefined): Promise<number> {
  return (await listWaiting(db, state, () => ({}), sql<SqlBool>`${isHarmless} and ${isAnswered}`)).length;
}

export type AcceptableCentre = Awaited<ReturnType<typeof listAcceptable>>[number];

/** By kind, how many of the centres have it, and the one that has waited longest. */
export function countKinds<Centre extends WaitingCentre>(
  centres: readonly Centre[],
  kindsOf: (centre: Centre) => Iterable<ReasonCode>,
): AcceptKind[] {
  const found = new Map<ReasonCode, AcceptKind>();
  for (const centre of centres)
    for (const code of new Set(kindsOf(centre))) {
      const { id, centre_code } = centre;
      const { centres: before = 0, example = { id, centre_code } } = found.get(code) ?? {};
      found.set(code, { code, centres: before + 1, example });
    }
  return reasonCodes.flatMap((code) => found.get(code) ?? []);
}
