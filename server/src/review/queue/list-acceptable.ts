/** Lists the centres that could be accepted together, with the kinds of notices that count for each. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { seriousUrgency } from '#contract/review/gravity.ts';
import { checksVersion } from '#contract/review/limits.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { byText } from '../sample.ts';
import { isAnswered, readCounted } from './queue-page.ts';

export interface AcceptableCentre {
  readonly id: string;
  readonly centre_code: string;
  readonly centre_state: string;
  /** Of the review. */
  readonly version: number;
  readonly submitted_at: string;
  /** Of its notices that are not set aside. */
  readonly kinds: readonly ReasonCode[];
}

/** Whether the checks have seen the centre as it is now. */
export const isCurrent = sql<SqlBool>`reviews.checks_version = ${sql.lit(checksVersion)}
  and exists (select 1 from centres where centres.id = reviews.centre_id
    and centres.archived_at is null and centres.version = reviews.record_version)`;

const rowsPerQuery = 2000;

const kindsOf = (reasons: string): ReasonCode[] => [
  ...new Set(
    readCounted(reasons)
      .filter(({ set_aside: setAside }) => setAside === null)
      .map(({ code }) => code),
  ),
];

/** Not from the index of the queue: that would be sorted again for every page. */
const isWaiting = sql<SqlBool>`coalesce(decision, '') = 'waiting'`;
const isHarmless = sql<SqlBool>`urgency < ${sql.lit(seriousUrgency)} and drawn_at is null`;

type WaitingCentre = Omit<AcceptableCentre, 'kinds'>;

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
  let query = db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .where(isWaiting)
    .where(condition)
    .where(isCurrent)
    .select(['reviews.centre_id as id', 'centres.centre_code', 'reviews.centre_state', 'reviews.version'])
    .select(['submitted_at', 'reasons'])
    .orderBy('reviews.centre_id')
    .limit(rowsPerQuery);
  if (state !== undefined) query = query.where('reviews.centre_state', '=', state);
  const listed: (WaitingCentre & Found)[] = [];
  for (let after = ''; ; await yieldToEventLoop()) {
    const rows = await query.where('reviews.centre_id', '>', after).execute();
    for (const { reasons, ...row } of rows) listed.push({ ...row, ...read({ reasons }) });
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerQuery) break;
    after = last.id;
  }
  return listed.toSorted((one, other) => byText(one.submitted_at, other.submitted_at));
}

const readKinds = ({ reasons }: { readonly reasons: string }) => ({ kinds: kindsOf(reasons) });

/** Those without a serious reason. Who was drawn before, or has answered a correction, is looked at. */
export const listAcceptable = async (db: Db, state: string | undefined): Promise<AcceptableCentre[]> =>
  listWaiting(db, state, readKinds, sql<SqlBool>`${isHarmless} and not ${isAnswered}`);

/** How many would be acceptable, had their heads not answered a correction. */
export async function countAnswered(db: Db, state: string | undefined): Promise<number> {
  const answered = await listWaiting(db, state, readKinds, sql<SqlBool>`${isHarmless} and ${isAnswered}`);
  return answered.length;
}
