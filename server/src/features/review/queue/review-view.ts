/** Rows of the queue as they are sent. */
import type { ReviewRow } from '#contract/review/endpoints.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { ReviewsTable } from '../../../schema-review.ts';
import { readReasons } from '../review-rows.ts';

const listNames = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('centres')
    .where('id', 'in', centreIds)
    .where('archived_at', 'is', null)
    .select(['id', 'centre_code', 'centre_name', 'centre_city'])
    .execute();

type CentreNames = Awaited<ReturnType<typeof listNames>>[number];

/** Returns when the last correction of each centre was answered; only the last one can be unanswered. */
async function listAnswers(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('corrections')
    .where('centre_id', 'in', centreIds)
    .select(['centre_id', 'answered_at'])
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ centre_id: id, answered_at: answeredAt }) => [id, answeredAt]));
}

function toRow(review: ReviewsTable, centre: CentreNames, answeredAt: string | null): ReviewRow {
  const reasons = readReasons(review);
  const { accepted_at: acceptedAt, decided_at: decidedAt, decision } = review;
  const isUndecided = answeredAt !== null && (decidedAt === null || answeredAt >= decidedAt);
  return {
    ...centre,
    centre_state: review.centre_state,
    submitted_at: review.submitted_at,
    decision,
    reasons,
    is_drawn: decision === 'waiting' && review.drawn_at !== null,
    new_since_accepted:
      acceptedAt === null
        ? []
        : reasons.filter(({ found_at: foundAt }) => foundAt > acceptedAt).map(({ key }) => key),
    ...(isUndecided ? { correction_answered_at: answeredAt } : {}),
    version: review.version,
  };
}

/** In the order of the reviews; without those of deleted centres. */
export async function toRows(db: Db, reviews: readonly ReviewsTable[]): Promise<ReviewRow[]> {
  if (reviews.length === 0) return [];
  const ids = reviews.map(({ centre_id: id }) => id);
  const byId = new Map((await listNames(db, ids)).map((centre) => [centre.id, centre]));
  const answers = await listAnswers(db, ids);
  return reviews.flatMap((review) => {
    const centre = byId.get(review.centre_id);
    return centre === undefined ? [] : [toRow(review, centre, answers.get(centre.id) ?? null)];
  });
}
