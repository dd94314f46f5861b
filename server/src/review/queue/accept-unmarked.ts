/**
 * POST /admin/review/accept-unmarked: accepts all centres without warnings, or with notices of chosen kinds only, but those that are
 * drawn for a spot check. Each state has a transaction of its own with its draw, so that nothing else waits long for the locks.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { reviewLimits } from '#contract/review/limits.ts';
import { type ReasonCode, reasonCodes } from '#contract/review/warnings.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { type Draw, recordedSamples, sampleByState, type StateSample } from '../sample.ts';
import type { AcceptKind, AcceptPreview } from '#contract/review/decision-endpoints.ts';
import type { Services } from '../../services.ts';
import { findLastAcceptance, keepDecisions } from './take-back.ts';
import type { Call } from '../../calls.ts';
import { createHash } from 'node:crypto';
import { chunksOf } from '../../kernel/chunks.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Row } from '../../tables/tables.ts';
import { findOfficerName } from '../../accounts/accounts.ts';
import { lockReviews } from '../review-rows.ts';
import { type AcceptableCentre, countAnswered, isCurrent, listAcceptable } from './list-acceptable.ts';

// GET /admin/review/accept-unmarked: what accepting would do, by state and by kind of notice.

function countKinds(centres: readonly AcceptableCentre[], chosen: readonly ReasonCode[]): AcceptKind[] {
  const found = new Map<ReasonCode, AcceptKind>();
  const add = (code: ReasonCode, { id, centre_code: centreCode }: AcceptableCentre): void => {
    const { centres: before = 0, example = { id, centre_code: centreCode } } = found.get(code) ?? {};
    found.set(code, { code, centres: before + 1, example });
  };
  for (const centre of centres) {
    const missing = missingKinds(centre, chosen);
    if (missing.length > 1) continue;
    for (const code of missing.length === 0 ? centre.kinds : missing) add(code, centre);
  }
  return reasonCodes.flatMap((code) => found.get(code) ?? []);
}

export async function previewAcceptance(services: Services, acceptance: Acceptance): Promise<AcceptPreview> {
  const { db } = services.database;
  const { acceptable, states, hash } = await planAcceptance(services, db, acceptance);
  const { kinds = [] } = acceptance;
  return {
    states: states.map((ofState) => ({
      state: ofState.state,
      ...countPlanned([ofState]),
      kinds: countKinds([...ofState.drawn, ...ofState.others], kinds).map(({ code, centres }) => ({
        code,
        centres,
      })),
    })),
    kinds: countKinds(acceptable, kinds),
    answered: await countAnswered(db, acceptance.state),
    planHash: hash,
    last: await findLastAcceptance(db),
  };
}

/** Which centres an officer wants to accept: those without warnings, and those with notices of these kinds only. */
interface Acceptance {
  readonly state?: string | undefined;
  readonly kinds?: readonly ReasonCode[] | undefined;
}

/** What accepting them would do: who is accepted, and who is drawn for a spot check (decision 0056). */
interface AcceptancePlan {
  readonly draw: Draw;
  /** All without a serious reason, also those with other notices. */
  readonly acceptable: readonly AcceptableCentre[];
  readonly states: readonly StateSample<AcceptableCentre>[];
  /** Two plans with the same hash do the same. */
  readonly hash: string;
}

function contentOf({ state, drawn, others }: StateSample<AcceptableCentre>): string {
  const named = (centres: readonly AcceptableCentre[]) => centres.map(({ id, version }) => [id, version]);
  return JSON.stringify([state, named(drawn), named(others)]);
}

const missingKinds = ({ kinds }: AcceptableCentre, chosen: readonly ReasonCode[]): readonly ReasonCode[] =>
  kinds.filter((kind) => !chosen.includes(kind));

/** Draws one state at a time, so that other requests are served between two of a large portal. */
async function planAcceptance(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  db: Db,
  { state, kinds = [] }: Acceptance,
): Promise<AcceptancePlan> {
  const draw = { examDate: config.examDate, purpose: 'look', share: reviewLimits.sampledShare } as const;
  const hash = createHash('sha256');
  const states: StateSample<AcceptableCentre>[] = [];
  const acceptable = await listAcceptable(db, state);
  const chosen = acceptable.filter((centre) => missingKinds(centre, kinds).length === 0);
  const byState = Map.groupBy(chosen, (centre) => centre.centre_state);
  for (const name of [...byState.keys()].toSorted()) {
    for (const drawn of sampleByState(keys, draw, byState.get(name) ?? [])) {
      states.push(drawn);
      hash.update(contentOf(drawn));
    }
    await yieldToEventLoop();
  }
  return { draw, acceptable, states, hash: hash.digest('hex') };
}

const countPlanned = (
  states: AcceptancePlan['states'],
): { readonly accepted: number; readonly drawn: number } => ({
  accepted: states.reduce((total, { others }) => total + others.length, 0),
  drawn: states.reduce((total, { drawn }) => total + drawn.length, 0),
});

/** Throws `review.outdated` when one of them is no longer as it was planned. */
async function update(
  tx: Tx,
  centres: readonly AcceptableCentre[],
  values: Partial<Omit<Row<'reviews'>, 'version'>>,
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

interface Act {
  /** Of the acceptance of all states. */
  readonly id: string;
  readonly kinds: readonly ReasonCode[];
  readonly draw: Draw;
}

async function acceptState(
  call: Call,
  { id, kinds, draw }: Act,
  state: StateSample<AcceptableCentre>,
): Promise<void> {
  await call.database.transaction(async (tx) => {
    await lockReviews(tx);
    const now = call.clock.now().toISOString();
    const by = await findOfficerName(tx, call.caller);
    await keepDecisions(
      tx,
      { id, by, at: now },
      state.others.map((centre) => centre.id),
    );
    const decided = { decided_by: by, decided_at: now, accepted_at: now };
    await update(tx, state.others, { decision: 'accepted', ...decided });
    await update(tx, state.drawn, { drawn_at: now });
    for (const sample of recordedSamples(draw, state)) {
      const details = { ...sample, acceptance: id, ...(kinds.length > 0 && { kinds }) };
      await call.record(tx, 'reviews.accepted', { details });
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
 * Returns how many were accepted and drawn, and the id with which this is taken back. Throws `review.outdated` when they are no longer
 * those of the preview. A state that changes after that comparison is left for another preview, and is refused only when nothing else
 * was accepted.
 */
export async function acceptUnmarked(
  call: Call,
  { planHash, ...acceptance }: Acceptance & { readonly planHash: string },
): Promise<{ readonly id: string; readonly accepted: number; readonly drawn: number }> {
  const { draw, states, hash } = await planAcceptance(call, call.database.db, acceptance);
  if (hash !== planHash) throw refuse('review.outdated');
  const act = { id: call.randomness.uuid(), kinds: acceptance.kinds ?? [], draw };
  const done: StateSample<AcceptableCentre>[] = [];
  for (const ofState of states) if (await tryAcceptState(call, act, ofState)) done.push(ofState);
  if (done.length < states.length && done.length === 0) throw refuse('review.outdated');
  return { id: act.id, ...countPlanned(done) };
}
