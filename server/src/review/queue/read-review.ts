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
import { withPlaces } from '../../places/describe-place.ts';
import { describeFiles, toCentrePhoto } from '../../submissions/photo-rows.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addSeconds } from '../../kernel/time.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createPhotoPathSigner } from '../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../services.ts';
import { findReview, withReasons } from '../review-rows.ts';
import { caseOfRow, findCases } from '../pictures/find-cases.ts';
import { defaultDueOn } from '../corrections/ask-correction.ts';
import { describeArrival, findSubmittedPhotos } from '../counting-photos.ts';

/** Returns the last correction of each centre that has any; only the last one can be unanswered. */
async function listLastCorrections(db: Db, centreIds: readonly string[]) {
  const rows = await db
    .selectFrom('corrections')
    .where('centre_id', 'in', centreIds)
    .select(['centre_id', 'answered_at', 'due_on'])
    .orderBy('number')
    .execute();
  return new Map(rows.map((row) => [row.centre_id, row]));
}

/** With the note of the last decision. */
export interface ListedReview extends ReviewRow {
  readonly note: string;
}

/** In the order of the reviews; without those of deleted centres. */
export async function toRows(db: Db, reviews: readonly Row<'reviews'>[]): Promise<ListedReview[]> {
  if (reviews.length === 0) return [];
  const ids = reviews.map(({ centre_id: id }) => id);
  const centres = await db
    .selectFrom('centres')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .select(['id', 'centre_code', 'centre_name', 'centre_city'])
    .execute();
  const byId = new Map(centres.map((centre) => [centre.id, centre]));
  const corrections = await listLastCorrections(db, ids);
  return (await withReasons(db, reviews)).flatMap((review): ListedReview[] => {
    const centre = byId.get(review.centre_id);
    if (centre === undefined) return [];
    const { centre_state, submitted_at, decision, reasons, decided_by, decided_at, version, note } = review;
    const stored = { centre_state, submitted_at, decision, reasons, decided_by, decided_at, version, note };
    const { answered_at: answeredAt, due_on: dueOn = null } = corrections.get(centre.id) ?? {};
    const acceptedAt = review.accepted_at;
    const isNew = ({ found_at: foundAt }: Reason): boolean => acceptedAt !== null && foundAt > acceptedAt;
    const isUndecided = answeredAt != null && (decided_at === null || answeredAt >= decided_at);
    return [
      {
        ...centre,
        ...stored,
        is_drawn: decision === 'waiting' && review.drawn_at !== null,
        new_since_accepted: reasons.filter(isNew).map(({ key }) => key),
        ...(isUndecided && { correction_answered_at: answeredAt }),
        ...(answeredAt === null && dueOn !== null && { correction_due_on: dueOn }),
      },
    ];
  });
}

async function listOtherPhotos(
  { database: { db }, places }: Services,
  centreId: string,
  reasons: readonly Reason[],
  pathOf: (photoId: string) => string,
): Promise<ReviewDetail['other_photos']> {
  const named = reasons.map(({ values }) => values['otherPhotoId']).filter((id) => typeof id === 'string');
  const photos = await findSubmittedPhotos(db, [...new Set(named)]);
  return [...photos.values()]
    .filter(({ centre }) => centre.centreId !== centreId)
    .map((photo) => ({
      ...describeArrival(places, photo),
      photo_id: photo.photoId,
      centre_id: photo.centre.centreId,
      centre_code: photo.centre.code,
      centre_name: photo.centre.name,
      edition: photo.archived?.edition ?? null,
      slot: photo.slot,
      file_path: pathOf(photo.photoId),
    }));
}

async function readStored(
  { database: { db }, places }: Services,
  centreId: string,
  pathOf: (photoId: string) => string,
) {
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
  const stored = await findSubmittedPhotos(db, ids);
  const shown = photos.map((photo) => toCentrePhoto(photo, pathOf(photo.id)));
  return {
    arrivals: [...stored.values()].map((photo) => ({
      ...describeArrival(places, photo),
      photo_id: photo.photoId,
      slot: photo.slot,
    })),
    photos: withPlaces(places, record, anchors, await describeFiles(db, shown, ids, pathOf)),
    anchors: [...anchors],
    corrections: describeCorrections(submitted, corrections),
  };
}

/** Throws `review.not-found`, also for a deleted centre. */
export async function readReview(services: Services, centreId: string): Promise<ReviewDetail> {
  const { clock, config, database } = services;
  const { db } = database;
  const review = await findReview(db, centreId);
  const [row] = await toRows(db, review === undefined ? [] : [review]);
  if (row === undefined) throw refuse('review.not-found');
  const pathOf = createPhotoPathSigner(services);
  return {
    ...row,
    ...caseOfRow(await findCases(db), centreId),
    ...(await readStored(services, centreId, pathOf)),
    other_photos: await listOtherPhotos(services, centreId, row.reasons, pathOf),
    default_due_on: defaultDueOn(clock.now(), config.correctionDays),
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
