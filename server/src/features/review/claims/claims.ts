/** Who has the review of a centre open: for others to see, without a lock. A claim ends by itself (product.md, Review). */
import { claimSeconds, type Claims } from '#contract/review/claim-endpoints.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { findOfficerName, findReview } from '../review-rows.ts';

const endedAt = (now: Date): string => addSeconds(now, -claimSeconds).toISOString();

/** Returns the names of others who have this review open, or any. */
export async function listClaims(
  db: Db,
  { accountId }: Pick<Caller, 'accountId'>,
  now: Date,
  centreId?: string,
): Promise<Claims['claims']> {
  let query = db
    .selectFrom('review_claims')
    .where('seen_at', '>', endedAt(now))
    .where('account_id', '<>', accountId)
    .select(['centre_id', 'name'])
    .orderBy('name');
  if (centreId !== undefined) query = query.where('centre_id', '=', centreId);
  const byCentre = Map.groupBy(await query.execute(), (row) => row.centre_id);
  return [...byCentre].map(([id, rows]) => ({ id, names: rows.map(({ name }) => name) }));
}

/** Throws `review.not-found`. */
export async function renewClaim(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  centreId: string,
  caller: Caller,
): Promise<string[]> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    if ((await findReview(tx, centreId)) === undefined) throw refuse('review.not-found');
    const name = await findOfficerName(tx, caller);
    const claim = { centre_id: centreId, name, seen_at: now.toISOString() };
    await tx
      .insertInto('review_claims')
      .values({ account_id: caller.accountId, ...claim })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(claim))
      .execute();
    const [others] = await listClaims(tx, caller, now, centreId);
    return others?.names ?? [];
  });
}
