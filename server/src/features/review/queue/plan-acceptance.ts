/** What accepting all centres without reasons would do: who is accepted, and who is drawn for a look (decision 0056). */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { checksVersion, reviewLimits } from '#contract/review/limits.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { drawByState, type Draw, type StateDraw } from '../draw.ts';

export interface UnmarkedCentre {
  readonly id: string;
  readonly centre_code: string;
  readonly centre_state: string;
  /** Of the review. */
  readonly version: number;
}

export interface AcceptancePlan {
  readonly draw: Draw;
  readonly states: readonly StateDraw<UnmarkedCentre>[];
  /** Two plans with the same hash do the same. */
  readonly hash: string;
}

/** Whether the checks have seen the centre as it is now. */
export const isCurrent = sql<SqlBool>`reviews.checks_version = ${sql.lit(checksVersion)}
  and exists (select 1 from centres where centres.id = reviews.centre_id
    and centres.archived_at is null and centres.version = reviews.record_version)`;

const rowsPerQuery = 2000;

/**
 * Returns those that wait without a reason that counts. Who was drawn before is looked at; who is due for another check waits for
 * it. In the order of the index of the queue, and other requests are served between two statements.
 */
async function listUnmarked(db: Db, state: string | undefined): Promise<UnmarkedCentre[]> {
  let query = db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .where(sql<SqlBool>`decision = 'waiting' and serious = 0 and notices = 0 and drawn_at is null`)
    .where(isCurrent)
    .select(['reviews.centre_id as id', 'centres.centre_code', 'reviews.centre_state', 'reviews.version'])
    .select('submitted_at')
    .orderBy('submitted_at')
    .orderBy('reviews.centre_id')
    .limit(rowsPerQuery);
  if (state !== undefined) query = query.where('reviews.centre_state', '=', state);
  const listed: UnmarkedCentre[] = [];
  let after = { submitted_at: '', id: '' };
  while (true) {
    const from = sql<SqlBool>`(submitted_at, reviews.centre_id) > (${after.submitted_at}, ${after.id})`;
    const rows = await query.where(from).execute();
    for (const row of rows) listed.push(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerQuery) return listed;
    after = last;
    await yieldToEventLoop();
  }
}

function contentOf({ state, drawn, others }: StateDraw<UnmarkedCentre>): string {
  const named = (centres: readonly UnmarkedCentre[]) => centres.map(({ id, version }) => [id, version]);
  return JSON.stringify([state, named(drawn), named(others)]);
}

/** Draws one state at a time, so that other requests are served between two of a large portal. */
export async function planAcceptance(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  db: Db,
  state: string | undefined,
): Promise<AcceptancePlan> {
  const draw = { examDate: config.examDate, purpose: 'look', share: reviewLimits.drawnShare } as const;
  const hash = createHash('sha256');
  const states: StateDraw<UnmarkedCentre>[] = [];
  const byState = Map.groupBy(await listUnmarked(db, state), (centre) => centre.centre_state);
  for (const name of [...byState.keys()].toSorted()) {
    for (const drawn of drawByState(keys, draw, byState.get(name) ?? [])) {
      states.push(drawn);
      hash.update(contentOf(drawn));
    }
    await yieldToEventLoop();
  }
  return { draw, states, hash: hash.digest('hex') };
}

export const countPlanned = (
  states: AcceptancePlan['states'],
): { readonly accepted: number; readonly drawn: number } => ({
  accepted: states.reduce((total, { others }) => total + others.length, 0),
  drawn: states.reduce((total, { drawn }) => total + drawn.length, 0),
});
