/** GET /admin/review/{id}: everything that an officer looks at for one centre. */
import type { ReviewRow, ReviewDetail } from '#contract/review/endpoints.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import type { Reason } from '#contract/review/warnings.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import {
  readSubmission,
  whatCounts,
  describeCorrections,
  listCorrections,
} from '../../submissions/stored-corrections.ts';
import { toExpectedPlaces, withPlaces } from '../../places/describe-place.ts';
import { describeFiles, toCentrePhoto } from '../../submissions/photo-rows.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addSeconds } from '../../kernel/steady-clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createPhotoPathSigner } from '../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../services.ts';
import { readReasonsToShow, findReview } from '../review-rows.ts';
import { describeArrival, readEqualPhotos } from '../pictures/changed-copies.ts';
import { caseOfRow, findCases } from '../pictures/find-cases.ts';
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

interface RowParts extends Pick<ReviewRow, 'reasons'> {
  readonly centre: CentreNames;
  readonly last: LastCorrection | undefined;
}

function toRow(review: Row<'reviews'>, { centre, last, ...parts }: RowParts): ReviewRow {
  const { accepted_at: acceptedAt, decided_at: decidedAt, decision } = review;
  const { answered_at: answeredAt = null, due_on: dueOn = null } = last ?? {};
  const isUndecided = answeredAt !== null && (decidedAt === null || answeredAt >= decidedAt);
  const isOpen = last !== undefined && answeredAt === null;
  return {
    ...centre,
    centre_state: review.centre_state,
    submitted_at: review.submitted_at,
    decision,
    ...parts,
    is_drawn: decision === 'waiting' && review.drawn_at !== null,
    new_since_accepted:
      acceptedAt === null
        ? []
        : parts.reasons.filter(({ found_at: foundAt }) => foundAt > acceptedAt).map(({ key }) => key),
    ...(isUndecided ? { correction_answered_at: answeredAt } : {}),
    ...(isOpen && dueOn !== null ? { correction_due_on: dueOn } : {}),
    decided_by: review.decided_by,
    decided_at: decidedAt,
    version: review.version,
  };
}

/** In the order of the reviews; without those of deleted centres. */
export async function toRows(db: Db, reviews: readonly Row<'reviews'>[]): Promise<ReviewRow[]> {
  if (reviews.length === 0) return [];
  const ids = reviews.map(({ centre_id: id }) => id);
  const byId = new Map((await listNames(db, ids)).map((centre) => [centre.id, centre]));
  const corrections = await listLastCorrections(db, ids);
  const reasons = await readReasonsToShow(db, reviews);
  return reviews.flatMap((review, index) => {
    const centre = byId.get(review.centre_id);
    if (centre === undefined) return [];
    return [
      toRow(review, {
        centre,
        last: corrections.get(centre.id),
        reasons: reasons[index] ?? [],
      }),
    ];
  });
}

type OtherPhotos = ReviewDetail['other_photos'];

async function listOtherPhotos(
  { database: { db }, places }: Services,
  centreId: string,
  reasons: readonly Reason[],
  pathOf: (photoId: string) => string,
): Promise<OtherPhotos> {
  const named = reasons.map(({ values }) => values['otherPhotoId']).filter((id) => typeof id === 'string');
  const counting = await findSubmittedPhotos(db, [...new Set(named)]);
  const others = [...counting].filter(([, { centre }]) => centre.centreId !== centreId);
  const stored = await readEqualPhotos(
    db,
    places,
    others.map(([photoId]) => photoId),
  );
  const arrivals = new Map(stored.map((photo) => [photo.photoId, describeArrival(photo)]));
  return others.flatMap(([photoId, { archived, slot, centre }]) => {
    const arrival = arrivals.get(photoId);
    // Its centre may have been deleted since the first statement.
    if (arrival === undefined) return [];
    const { centreId: id, code, name } = centre;
    const other = { photo_id: photoId, centre_id: id, centre_code: code, centre_name: name };
    return [{ ...arrival, ...other, edition: archived?.edition ?? null, slot, file_path: pathOf(photoId) }];
  });
}

async function readStored(services: Services, centreId: string) {
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
  const asked = (await listCorrections(db, [centreId])).get(centreId) ?? [];
  const read = readSubmission(snapshot, asked);
  const submitted = read ?? { answers: emptyAnswers(), photos: [] };
  const corrections = read === null ? [] : asked;
  const { answers, photos } = whatCounts(submitted, corrections);
  const anchors = places.expectedOf(record, answers.pincode);
  const ids = photos.map(({ id }) => id);
  const stored = await readEqualPhotos(db, places, ids);
  return {
    arrivals: stored.map((photo) => ({
      ...describeArrival(photo),
      photo_id: photo.photoId,
      slot: photo.slot,
    })),
    photos: withPlaces(
      places,
      record,
      anchors,
      await describeFiles(
        db,
        photos.map((photo) => toCentrePhoto(photo, pathOf(photo.id))),
        ids,
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
    ...caseOfRow(await findCases(db), centreId),
    ...(await readStored(services, centreId)),
    other_photos: await listOtherPhotos(services, centreId, row.reasons, pathOf),
    default_due_on: defaultDueOn(clock.now(), services.config.correctionDays),
    note: review.note,
  };
}

/** So long "next" of the others passes over a review that somebody has opened. */
const openedSeconds = 10 * 60;

/** Notes that the caller has opened this review, and no longer any other. Returns whether a colleague has opened it in the last minutes. */
export async function noteOpened(
  tx: Tx,
  now: Date,
  centreId: string,
  { accountId, rights }: Pick<Caller, 'accountId' | 'rights'>,
): Promise<boolean> {
  const opened = { centre_id: centreId, opened_at: now.toISOString() };
  // Who cannot decide takes nothing out of the way of others.
  if (rights.includes('review'))
    await tx
      .insertInto('opened_reviews')
      .values({ account_id: accountId, ...opened })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(opened))
      .execute();
  const elsewhere = await tx
    .selectFrom('opened_reviews')
    .where('centre_id', '=', centreId)
    .where('account_id', '<>', accountId)
    .where('opened_at', '>', addSeconds(now, -openedSeconds).toISOString())
    .select('account_id')
    .executeTakeFirst();
  return elsewhere !== undefined;
}
