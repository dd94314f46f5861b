/** GET /admin/review/gallery: thumbnails of the photos of waiting centres, in the order of the queue. */
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { centresPerPage, type GalleryPhoto } from '#contract/review/gallery-endpoints.ts';
import { levels, type Reason } from '#contract/review/warnings.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { createPhotoPathSigner } from '../../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../../services.ts';
import { isCountingPhoto } from '../counting-photos.ts';
import { countFound, findPage } from '../queue/find-reviews.ts';
import { toRows } from '../queue/read-review.ts';

interface GalleryQuery {
  readonly state?: string | undefined;
  readonly slot?: PhotoSlot | undefined;
  /** From 1 on. */
  readonly page: number;
}

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
  const filter = { list: 'waiting', state } as const;
  const now = clock.now();
  const total = await countFound(db, filter, now);
  const centres = await toRows(db, await findPage(db, filter, page, now, { size }));
  const ids = centres.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listPhotos(db, ids);
  const signPhotoPath = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  const photos = centres.flatMap(({ id, centre_code, centre_name, centre_city, reasons }) =>
    slots.flatMap((each): GalleryPhoto[] => {
      const row = rows.find((photo) => photo.centre_id === id && photo.slot === each);
      if (row === undefined) return [];
      const { id: photoId, marked_by: by, marked_at: at } = row;
      return [
        {
          id,
          centre_code,
          centre_name,
          centre_city,
          photo_id: photoId,
          slot: each,
          thumbnail_path: signPhotoPath(photoId, 'thumbnail'),
          level: worstLevel(reasons),
          marked: by === null || at === null ? null : { by, at },
        },
      ];
    }),
  );
  return { total, photos };
}
