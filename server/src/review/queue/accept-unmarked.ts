/**
 * POST /admin/review/accept-unmarked: accepts all centres without warnings, or with notices of chosen kinds only, but those that are
 * drawn for a spot check. Each state has a transaction of its own with its draw, so that nothing else waits long for the locks.
 */
import { hashOfJson } from '../../kernel/encoding.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { reviewLimits } from '#contract/review/limits.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { type Draw, recordedSamples, sampleByState, type StateSample } from '../sample.ts';
import type { AcceptPreview } from '#contract/review/decision-endpoints.ts';
import type { Services } from '../../services.ts';
import { findLastAcceptance, keepDecisions } from './take-back.ts';
import type { Call } from '../../calls.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Row } from '../../tables/tables.ts';
import { findOfficerName } from '../../accounts/accounts.ts';
import { lockReviews } from '../review-rows.ts';
import {
  type AcceptableCentre,
  countAnswered,
  countKinds,
  isCurrent,
  listAcceptable,
} from './list-acceptable.ts';

/** Which centres an officer wants to accept: those without warnings, and those with notices of these kinds only. */
interface Acceptance {
  readonly state?: string | undefined;
  readonly kinds?: readonly ReasonCode[] | undefined;
}

const missingKinds = ({ kinds }: AcceptableCentre, chosen: readonly ReasonCode[]): readonly ReasonCode[] =>
  kinds.filter((kind) => !chosen.includes(kind));

/**
 * What accepting them would do: who is accepted, and who is drawn for a spot check (decision 0056); `acceptable` are all without a serious
 * reason, also those with other notices. One state is drawn at a time, so that other requests are served between two of a large portal.
 */
async function planAcceptance(
  { config, database, keys }: Pick<Services, 'config' | 'database' | 'keys'>,
  { state, kinds = [] }: Acceptance,
) {
  const draw: Draw = { examDate: config.examDate, purpose: 'look', share: reviewLimits.sampledShare };
  const states: StateSample<AcceptableCentre>[] = [];
  const acceptable = await listAcceptable(database.db, state);
  const chosen = acceptable.filter((centre) => missingKinds(centre, kinds).length === 0);
  const byState = Map.groupBy(chosen, (centre) => centre.centre_state);
  for (const name of [...byState.keys()].toSorted()) {
    states.push(...sampleByState(keys, draw, byState.get(name) ?? []));
    await yieldToEventLoop();
  }
  const named = (centres: readonly AcceptableCentre[]) => centres.map(({ id, version }) => [id, version]);
  const plan = states.map((ofState) => [ofState.state, named(ofState.drawn), named(ofState.others)]);
  return { draw, acceptable, states, hash: hashOfJson(plan) };
}

const countPlanned = (states: readonly StateSample<AcceptableCentre>[]) => ({
  accepted: states.reduce((total, { others }) => total + others.length, 0),
  drawn: states.reduce((total, { drawn }) => total + drawn.length, 0),
});

/** GET /admin/review/accept-unmarked: what accepting would do, by state and by kind of notice. */
export async function previewAcceptance(services: Services, acceptance: Acceptance): Promise<AcceptPreview> {
  const { acceptable, states, hash } = await planAcceptance(services, acceptance);
  const { state, kinds = [] } = acceptance;
  const count = (centres: readonly AcceptableCentre[]) =>
    countKinds(centres, (centre) => {
      const missing = missingKinds(centre, kinds);
      if (missing.length > 1) return [];
      return missing.length === 0 ? centre.kinds : missing;
    });
  return {
    states: states.map((ofState) => ({
      state: ofState.state,
      ...countPlanned([ofState]),
      kinds: count([...ofState.drawn, ...ofState.others]).map(({ code, centres }) => ({ code, centres })),
    })),
    kinds: count(acceptable),
    answered: await countAnswered(services.database.db, state),
    planHash: hash,
    last: await findLastAcceptance(services.database.db),
  };
}

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

/** @param act id, kinds and draw of the acceptance of all states */
async function acceptState(
  call: Call,
  { id, kinds, draw }: { readonly id: string; readonly kinds: readonly ReasonCode[]; readonly draw: Draw },
  state: StateSample<AcceptableCentre>,
): Promise<void> {
  await call.database.transaction(async (tx) => {
    await lockReviews(tx);
    const now = call.clock.now().toISOString();
    const by = await findOfficerName(tx, call.caller);
    const acceptedIds = state.others.map((centre) => centre.id);
    await keepDecisions(tx, { id, by, at: now }, acceptedIds);
    const decided = { decided_by: by, decided_at: now, accepted_at: now };
    await update(tx, state.others, { decision: 'accepted', ...decided });
    await update(tx, state.drawn, { drawn_at: now });
    for (const sample of recordedSamples(draw, state)) {
      const details = { ...sample, acceptance: id, ...(kinds.length > 0 && { kinds }) };
      await call.record(tx, 'reviews.accepted', { details });
    }
  });
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
  const { draw, states, hash } = await planAcceptance(call, acceptance);
  if (hash !== planHash) throw refuse('review.outdated');
  const act = { id: call.randomness.uuid(), kinds: acceptance.kinds ?? [], draw };
  const done: StateSample<AcceptableCentre>[] = [];
  for (const ofState of states)
    try {
      await acceptState(call, act, ofState);
      done.push(ofState);
    } catch (error) {
      // Nothing of a state that is no longer as it was planned is accepted.
      if (!(error instanceof Refusal && error.code === 'review.outdated')) throw error;
    }
  if (done.length < states.length && done.length === 0) throw refuse('review.outdated');
  return { id: act.id, ...countPlanned(done) };
}
