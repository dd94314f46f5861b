/**
 * POST /admin/review/accept-unmarked: accepts all centres without reasons but those that are drawn for a look. Each state has a
 * transaction of its own with its draw, so that nothing else waits long for the locks.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import { refuse, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReviewsTable } from '../../../schema-review.ts';
import type { Services } from '../../../services.ts';
import type { Draw, StateDraw } from '../draw.ts';
import { recordedDraws } from '../recorded-draws.ts';
import { lockReviews } from '../review-rows.ts';
import { findOfficerName } from './find-officer-name.ts';
import { countPlanned, isCurrent, planAcceptance, type UnmarkedCentre } from './plan-acceptance.ts';

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
  state: StateDraw<UnmarkedCentre>,
  caller: Caller,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    await lockReviews(tx);
    const now = services.clock.now().toISOString();
    const by = await findOfficerName(tx, caller);
    const decided = { note: '', decided_by: by, decided_at: now, accepted_at: now };
    await update(tx, state.others, { decision: 'accepted', ...decided });
    await update(tx, state.drawn, { drawn_at: now });
    for (const details of recordedDraws(draw, state)) {
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
  const done: StateDraw<UnmarkedCentre>[] = [];
  for (const ofState of states) if (await tryAcceptState(services, draw, ofState, caller)) done.push(ofState);
  if (done.length < states.length && done.length === 0) throw refuse('review.outdated');
  return countPlanned(done);
}
