/** GET /admin/review/counts: how many reviews each list has, and how often each check found something. */
import { reviewLists, type ReviewList } from '#contract/review/endpoints.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { countUnchecked } from '../checks/find-unchecked.ts';
import type { CheckCount, CheckCounts } from './count-checks.ts';
import { countFound } from './find-reviews.ts';

export interface ReviewCounts {
  readonly lists: Record<ReviewList, number>;
  readonly unchecked: number;
  readonly checks: CheckCount[];
}

/** The lists are counted anew each time: an officer sees the own decision in them. */
export async function countReviews(
  db: Db,
  checkCounts: CheckCounts,
  state: string | undefined,
): Promise<ReviewCounts> {
  const counts = await Promise.all(
    reviewLists.map(async (list) => [list, await countFound(db, { list, state })] as const),
  );
  return {
    lists: Object.fromEntries(counts) as Record<ReviewList, number>,
    unchecked: await countUnchecked(db),
    checks: await checkCounts.read(state),
  };
}
