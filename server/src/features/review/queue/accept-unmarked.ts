/**
 * POST /admin/review/accept-unmarked: accepts all centres without warnings but those that are drawn for a spot check. Each state has a
 * transaction of its own with its draw, so that nothing else waits long for the locks.
 */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { checksVersion, reviewLimits } from '#contract/review/limits.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import { refuse, Refusal } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReviewsTable } from '../../../schema-review.ts';
import { sampleByState, recordedSamples, type Draw, type StateSample } from '../sample.ts';
import { lockReviews, findOfficerName } from '../review-rows.ts';

interface UnmarkedCentre {
  readonly id: string;
  readonly centre_code: string;
  readonly centre_state: string;
  /** Of the review. */
  readonly version: number;
}

/** What accepting all centres without warnings would do: who is accepted, and who is drawn for a spot check (decision 0056). */
interface AcceptancePlan {
  readonly draw: Draw;
  readonly states: readonly StateSample<UnmarkedCentre>[];
  /** Two plans with the same hash do the same. */
  readonly hash: string;
}

/** Whether the checks have seen the centre as it is now. */
const isCurrent = sql<SqlBool>`reviews.checks_version = ${sql.lit(checksVersion)}
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

function contentOf({ state, drawn, others }: StateSample<UnmarkedCentre>): string {
  const named = (centres: readonly UnmarkedCentre[]) => centres.map(({ id, version }) => [id, version]);
  return JSON.stringify([state, named(drawn), named(others)]);
}

/** Draws one state at a time, so that other requests are served between two of a large portal. */
export async function planAcceptance(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  db: Db,
  state: string | undefined,
): Promise<AcceptancePlan> {
  const draw = { examDate: config.examDate, purpose: 'look', share: reviewLimits.sampledShare } as const;
  const hash = createHash('sha256');
  const states: StateSample<UnmarkedCentre>[] = [];
  const byState = Map.groupBy(await listUnmarked(db, state), (centre) => centre.centre_state);
  for (const name of [...byState.keys()].toSorted()) {
    for (const drawn of sampleByState(keys, draw, byState.get(name) ?? [])) {
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

/** Throws `review.outdated` when one of them is no longer as it was planned. */
async function update(
  tx: Tx,
  centres: readonly UnmarkedCentre[],
  values: Partial<Omit<ReviewsTable, 'version'>>,
): Promise<void> {
  for (const [version, ofVersion] of Map.groupBy(centres, (centre) => centre.version))
    for (const chunk of chunksOf(ofVersion)) {
      const ids = chunk.map(({ id }) => id);
      const { numUpdatedRows } = await tx
        .updateTable('reviews')
        .set({ ...values, version: version + 1 })
        .where('centre_id', 'in', ids)
        .where('version', '=', version)
        .where(isCurrent)
        .executeTakeFirst();
      if (Number(numUpdatedRows) < chunk.length) throw refuse('review.outdated');
      await yieldToEventLoop();
    }
}

async function acceptState(
  services: Services,
  draw: Draw,
  state: StateSample<UnmarkedCentre>,
  caller: Caller,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    await lockReviews(tx);
    const now = services.clock.now().toISOString();
    const by = await findOfficerName(tx, caller);
    const decided = { note: '', decided_by: by, decided_at: now, accepted_at: now };
    await update(tx, state.others, { decision: 'accepted', ...decided });
    await update(tx, state.drawn, { drawn_at: now });
    for (const details of recordedSamples(draw, state)) {
      const action = { action: 'reviews.accepted', ...actorOf(caller) } as const;
      await recordAction(tx, services, { ...action, details: { ...details } });
    }
  });
}

/** Returns false for a state that is no longer as it was planned: nothing of it is accepted. */
async function tryAcceptState(...work: Parameters<typeof acceptState>): Promise<boolean> {
  try {
    await acceptState(...work);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'review.outdated') return false;
    throw error;
  }
}

/**
 * Returns how many were accepted and drawn. Throws `review.outdated` when they are no longer those of the preview. A state that
 * changes after that comparison is left for another preview, and is refused only when nothing else was accepted.
 */
export async function acceptUnmarked(
  services: Services,
  { state, planHash }: { readonly state?: string | undefined; readonly planHash: string },
  caller: Caller,
): Promise<{ readonly accepted: number; readonly drawn: number }> {
  const { draw, states, hash } = await planAcceptance(services, services.database.db, state);
  if (hash !== planHash) throw refuse('review.outdated');
  const done: StateSample<UnmarkedCentre>[] = [];
  for (const ofState of states) if (await tryAcceptState(services, draw, ofState, caller)) done.push(ofState);
  if (done.length < states.length && done.length === 0) throw refuse('review.outdated');
  return countPlanned(done);
}
