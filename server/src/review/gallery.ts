/** The routes of the gallery. */
import { type Call, implement, type Implemented } from '../calls.ts';
import { refuse } from '../kernel/refusal.ts';
import { requestOwnChecks } from './checks/find-unchecked.ts';
import { findSubmittedPhotos, isCountingPhoto } from './counting-photos.ts';
import { findOfficerName } from '../accounts/accounts.ts';
import { lockReviews, withReasons } from './review-rows.ts';
import { type PhotoSlot, photoSlots } from '#contract/exam.ts';
import { centresPerPage } from '#contract/review/list-endpoints.ts';
import type { Db } from '../platform/database/open-database.ts';
import { createPhotoPathSigner } from '../platform/photos/sign-photo-path.ts';
import type { Services } from '../services.ts';
import { countFound, findOrdered } from './queue/queue-page.ts';
import { api } from '#contract/api.ts';

// PUT /admin/review/photos/{photoId}/mark: "look again", a reason that an officer gives, or takes back.

/**
 * The centre has the reason, or no longer has it, with its next check. Who has marked a photo first, has marked it. Throws
 * `photo.not-found` for a photo that does not count.
 */
async function markPhoto(call: Call, photoId: string, isMarked: boolean) {
  const { clock, database } = call;
  return database.transaction(async (tx) => {
    await lockReviews(tx);
    const photo = (await findSubmittedPhotos(tx, [photoId])).get(photoId);
    if (photo === undefined || photo.isReplaced || photo.archived !== undefined)
      throw refuse('photo.not-found');
    const stored = await tx
      .selectFrom('photo_marks')
      .where('photo_id', '=', photoId)
      .select(['marked_by as by', 'marked_at as at'])
      .executeTakeFirst();
    if ((stored !== undefined) === isMarked) return stored ?? null;
    const mark = { by: await findOfficerName(tx, call.caller), at: clock.now().toISOString() };
    if (isMarked)
      await tx
        .insertInto('photo_marks')
        .values({ photo_id: photoId, marked_by: mark.by, marked_at: mark.at })
        .execute();
    else await tx.deleteFrom('photo_marks').where('photo_id', '=', photoId).execute();
    await requestOwnChecks(tx, [photo.centre.centreId]);
    await call.record(tx, isMarked ? 'photo.marked' : 'photo.unmarked', {
      target: photo.centre.code,
      details: { slot: photo.slot, photo: photoId },
    });
    return isMarked ? mark : null;
  });
}

// GET /admin/review/gallery: thumbnails of the photos of waiting centres, in the order of the queue.

const listPhotos = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('photos')
    .innerJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
    .innerJoin('centres', 'centres.id', 'photos.centre_id')
    .leftJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
    .where('photos.centre_id', 'in', centreIds)
    .where(isCountingPhoto)
    .select(['photos.id as photo_id', 'photos.slot', 'photos.centre_id as id'])
    .select(['centres.centre_code', 'centre_name', 'centre_city', 'marked_by', 'marked_at'])
    .execute();

interface GalleryQuery {
  readonly state?: string | undefined;
  readonly slot?: PhotoSlot | undefined;
}

/** @param page from 1 on */
async function listGallery(services: Services, { state, slot }: GalleryQuery, page: number) {
  const { clock, database } = services;
  const { db } = database;
  const size = centresPerPage(slot);
  const filter = { list: 'waiting', state } as const;
  const now = clock.now();
  const total = await countFound(db, filter, now);
  const found = await findOrdered(db, filter, now)
    .select(['centre_id', 'reasons'])
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const centres = await withReasons(db, found);
  const ids = centres.map(({ centre_id: id }) => id);
  const rows = ids.length === 0 ? [] : await listPhotos(db, ids);
  const signPhotoPath = createPhotoPathSigner(services);
  const photos = centres.flatMap((review) =>
    photoSlots
      .filter((each) => slot === undefined || each === slot)
      .flatMap((each) => rows.filter((row) => row.id === review.centre_id && row.slot === each))
      .map(({ marked_by: by, marked_at: at, ...photo }) => ({
        ...photo,
        thumbnail_path: signPhotoPath(photo.photo_id, 'thumbnail'),
        reason: review.reasons.find((reason) => reason.set_aside === null) ?? null,
        marked: by === null || at === null ? null : { by, at },
      })),
  );
  return { total, photos };
}

export const galleryCalls: readonly Implemented[] = [
  implement(api.listGallery, async (call) => {
    const { page = '1', ...filter } = call.query;
    const listed = await listGallery(call, filter, Number(page));
    await call.recordRead('gallery.listed', { details: { ...filter, page } });
    return listed;
  }),
  implement(api.markPhoto, async (call) => ({
    marked: await markPhoto(call, call.params.photoId, call.body.isMarked),
  })),
];
