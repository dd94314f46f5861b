/** POST /admin/review/accept-unmarked: accepts all centres without reasons but those that are drawn for a look. */
import { checksVersion } from '#contract/review/limits.ts';
import { findAccountById } from '../../../domain/accounts/accounts.ts';
import { actorOf, recordAction, type Actor } from '../../../domain/audit/audit-trail.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReviewsTable } from '../../../schema-review.ts';
import type { Services } from '../../../services.ts';
import { recordedDraws } from '../recorded-draws.ts';
import { lockReviews } from '../review-rows.ts';
import { planAcceptance, type AcceptancePlan, type UnmarkedCentre } from './plan-acceptance.ts';

/** Throws `review.outdated` when the checks of one of them were requested meanwhile. */
async function update(
  tx: Tx,
  centres: readonly UnmarkedCentre[],
  values: Partial<Omit<ReviewsTable, 'version'>>,
): Promise<void> {
  for (const chunk of chunksOf(centres)) {
    const ids = chunk.map(({ id }) => id);
    const { numUpdatedRows } = await tx
      .updateTable('reviews')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('centre_id', 'in', ids)
      .where('checks_version', '=', checksVersion)
      .executeTakeFirst();
    if (Number(numUpdatedRows) < chunk.length) throw refuse('review.outdated');
  }
}

/** One entry for each state, so that an auditor can repeat the draw; more for a state with very many centres. */
async function recordDraws(tx: Tx, services: Services, plan: AcceptancePlan, actor: Actor): Promise<void> {
  for (const details of plan.states.flatMap((state) => recordedDraws(plan.draw, state)))
    await recordAction(tx, services, { action: 'reviews.accepted', ...actor, details: { ...details } });
}

/** Returns how many were accepted and drawn. Throws `review.outdated` when they are no longer those of the preview. */
export async function acceptUnmarked(
  services: Services,
  { state, planHash }: { readonly state?: string | undefined; readonly planHash: string },
  caller: Caller,
): Promise<{ readonly accepted: number; readonly drawn: number }> {
  const { clock, database } = services;
  return database.transaction(async (tx) => {
    await lockReviews(tx);
    const plan = await planAcceptance(services, tx, state);
    if (plan.hash !== planHash) throw refuse('review.outdated');
    const now = clock.now().toISOString();
    const account = await findAccountById(tx, caller.accountId);
    const by = account?.name || caller.username;
    const accepted = plan.states.flatMap(({ others }) => others);
    const drawn = plan.states.flatMap((ofState) => ofState.drawn);
    const decided = { note: '', decided_by: by, decided_at: now, accepted_at: now };
    await update(tx, accepted, { decision: 'accepted', ...decided });
    await update(tx, drawn, { drawn_at: now });
    await recordDraws(tx, services, plan, actorOf(caller));
    return { accepted: accepted.length, drawn: drawn.length };
  });
}
