/** GET /admin/review/gallery: thumbnails of the photos of waiting centres, in the order of the queue. */
import { sql, type SqlBool } from 'kysely';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { centresPerPage, type GalleryPhoto } from '#contract/review/gallery-endpoints.ts';
import { levels, type Reason } from '#contract/review/warnings.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { createPhotoPathSigner } from '../../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../../services.ts';
import { isCountingPhoto } from '../counting-photos.ts';
import { readReasons } from '../review-rows.ts';

interface GalleryQuery {
  readonly state?: string | undefined;
  readonly slot?: PhotoSlot | undefined;
  /** From 1 on. */
  readonly page: number;
}

const waiting = (db: Db, state: string | undefined) => {
  const query = db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .where(sql<SqlBool>`reviews.decision = 'waiting'`)
    .where('centres.archived_at', 'is', null);
  return state === undefined ? query : query.where('reviews.centre_state', '=', state);
};

const listCentres = (db: Db, state: string | undefined, offset: number, limit: number) =>
  waiting(db, state)
    .select(['centres.id', 'centre_code', 'centre_name', 'centre_city', 'reviews.reasons'])
    .orderBy('urgency', 'desc')
    .orderBy('reviews.submitted_at')
    .orderBy('reviews.centre_id')
    .limit(limit)
    .offset(offset)
    .execute();

const listPhotos = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('photos')
    .innerJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
    .leftJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
    .where('photos.centre_id', 'in', centreIds)
    .where(isCountingPhoto)
    .select(['photos.id', 'photos.slot', 'photos.centre_id', 'marked_by', 'marked_at'])
    .execute();

const worstLevel = (reasons: readonly Reason[]): GalleryPhoto['level'] =>
  levels.find((level) => reasons.some((reason) => reason.level === level && reason.set_aside === null)) ??
  null;

export async function listGallery(services: Services, { state, slot, page }: GalleryQuery) {
  const { clock, database, keys, limits } = services;
  const { db } = database;
  const slots = slot === undefined ? photoSlots : [slot];
  const size = centresPerPage(slot);
  const { count } = await waiting(db, state)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const centres = await listCentres(db, state, (page - 1) * size, size);
  const ids = centres.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listPhotos(db, ids);
  const signPhotoPath = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  const photos = centres.flatMap(({ reasons, ...centre }) =>
    slots.flatMap((each): GalleryPhoto[] => {
      const row = rows.find((photo) => photo.centre_id === centre.id && photo.slot === each);
      if (row === undefined) return [];
      const { id: photoId, marked_by: by, marked_at: at } = row;
      return [
        {
          ...centre,
          photo_id: photoId,
          slot: each,
          thumbnail_path: signPhotoPath(photoId, 'thumbnail'),
          level: worstLevel(readReasons({ reasons })),
          marked: by === null || at === null ? null : { by, at },
        },
      ];
    }),
  );
  return { total: Number(count), photos };
}
