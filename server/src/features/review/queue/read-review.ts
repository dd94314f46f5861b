/** GET /admin/review/{id}: everything that an officer looks at for one centre. */
import type { ReviewRow, ReviewDetail } from '#contract/review/endpoints.ts';
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import type { Reason } from '#contract/review/warnings.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { ReviewsTable } from '../../../schema-review.ts';
import { parseSnapshot } from '../../../domain/checklists/stored-checklist.ts';
import {
  whatCounts,
  describeCorrections,
  listCorrections,
} from '../../../domain/corrections/stored-corrections.ts';
import { toExpectedPlaces, withPlaces } from '../../../domain/places/describe-place.ts';
import { describeFiles, toCentrePhoto } from '../../../domain/photos/centre-photos.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { createPhotoPathSigner } from '../../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../../services.ts';
import { readReasons, findReview } from '../review-rows.ts';
import { defaultDueOn } from '../corrections/ask-correction.ts';
import { findSubmittedPhotos } from '../counting-photos.ts';

const listNames = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('centres')
    .where('id', 'in', centreIds)
    .where('archived_at', 'is', null)
    .select(['id', 'centre_code', 'centre_name', 'centre_city'])
    .execute();

type CentreNames = Awaited<ReturnType<typeof listNames>>[number];

interface LastCorrection {
  /** Null while it is open. */
  readonly answered_at: string | null;
  readonly due_on: string | null;
}

/** Returns the last correction of each centre that has any; only the last one can be unanswered. */
async function listLastCorrections(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, LastCorrection>> {
  const rows = await db
    .selectFrom('corrections')
    .where('centre_id', 'in', centreIds)
    .select(['centre_id', 'answered_at', 'due_on'])
    .orderBy('number')
    .execute();
  return new Map(rows.map((row) => [row.centre_id, row]));
}

function toRow(review: ReviewsTable, centre: CentreNames, last: LastCorrection | undefined): ReviewRow {
  const reasons = readReasons(review);
  const { accepted_at: acceptedAt, decided_at: decidedAt, decision } = review;
  const { answered_at: answeredAt = null, due_on: dueOn = null } = last ?? {};
  const isUndecided = answeredAt !== null && (decidedAt === null || answeredAt >= decidedAt);
  const isOpen = last !== undefined && answeredAt === null;
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
    ...(isOpen && dueOn !== null ? { correction_due_on: dueOn } : {}),
    version: review.version,
  };
}

/** In the order of the reviews; without those of deleted centres. */
export async function toRows(db: Db, reviews: readonly ReviewsTable[]): Promise<ReviewRow[]> {
  if (reviews.length === 0) return [];
  const ids = reviews.map(({ centre_id: id }) => id);
  const byId = new Map((await listNames(db, ids)).map((centre) => [centre.id, centre]));
  const corrections = await listLastCorrections(db, ids);
  return reviews.flatMap((review) => {
    const centre = byId.get(review.centre_id);
    return centre === undefined ? [] : [toRow(review, centre, corrections.get(centre.id))];
  });
}

type OtherPhotos = ReviewDetail['other_photos'];

async function listOtherPhotos(
  db: Db,
  centreId: string,
  reasons: readonly Reason[],
  pathOf: (photoId: string) => string,
): Promise<OtherPhotos> {
  const named = reasons.map(({ values }) => values['otherPhotoId']).filter((id) => typeof id === 'string');
  const counting = await findSubmittedPhotos(db, [...new Set(named)]);
  const others = [...counting].filter(([, { centre }]) => centre.centreId !== centreId);
  return others.map(([photoId, { slot, centre }]) => ({
    photo_id: photoId,
    centre_id: centre.centreId,
    centre_code: centre.code,
    centre_name: centre.name,
    slot,
    file_path: pathOf(photoId),
  }));
}

async function readSubmission(services: Services, centreId: string) {
  const { clock, database, keys, limits, places } = services;
  const { db } = database;
  const pathOf = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  const { snapshot, ...record } = await db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('centres.id', '=', centreId)
    .select(['centre_name as name', 'centre_pincode as pincode'])
    .select(['centre_city as city', 'centre_state as state', 'snapshot'])
    .executeTakeFirstOrThrow();
  const submitted = parseSnapshot(snapshot ?? '') ?? { answers: emptyAnswers(), photos: [] };
  const corrections = (await listCorrections(db, [centreId])).get(centreId) ?? [];
  const { answers, photos } = whatCounts(submitted, corrections);
  const anchors = places.anchorsOf(record, answers.pincode);
  return {
    photos: withPlaces(
      places,
      record,
      anchors,
      await describeFiles(
        db,
        photos.map((photo) => toCentrePhoto(photo, pathOf(photo.id))),
        photos.map(({ id }) => id),
        pathOf,
      ),
    ),
    anchors: toExpectedPlaces(anchors),
    corrections: describeCorrections(submitted, corrections),
  };
}

/** Throws `review.not-found`, also for a deleted centre. */
export async function readReview(services: Services, centreId: string): Promise<ReviewDetail> {
  const { clock, database, keys, limits } = services;
  const { db } = database;
  const review = await findReview(db, centreId);
  const [row] = review === undefined ? [] : await toRows(db, [review]);
  if (review === undefined || row === undefined) throw refuse('review.not-found');
  const pathOf = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  return {
    ...row,
    ...(await readSubmission(services, centreId)),
    other_photos: await listOtherPhotos(db, centreId, row.reasons, pathOf),
    default_due_on: defaultDueOn(clock.now(), services.config.correctionDays),
    note: review.note,
    decided_by: review.decided_by,
    decided_at: review.decided_at,
  };
}
