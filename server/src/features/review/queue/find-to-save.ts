/** Reads the review that an officer is about to change, under the lock of the reviews. */
import { refuse } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { findReview, lockReviews } from '../review-rows.ts';

/** Throws `review.not-found`, also for a deleted centre, or `review.changed-elsewhere`. */
export async function findToSave(tx: Tx, centreId: string, version: number) {
  await lockReviews(tx);
  const stored = await findReview(tx, centreId);
  const centre = await tx
    .selectFrom('centres')
    .where('id', '=', centreId)
    .where('archived_at', 'is', null)
    .select('centre_code as code')
    .executeTakeFirst();
  if (stored === undefined || centre === undefined) throw refuse('review.not-found');
  if (stored.version !== version) throw refuse('review.changed-elsewhere');
  return { stored, code: centre.code };
}
