/**
 * Makes the points of photos of archived editions that are missing or of another version, a little at a time: no check of their centres
 * does (decision 0057).
 */
import {
  decodePoints,
  mostArchivedPoints,
  pointsVersion,
  thinPoints,
} from '../../platform/photos/points/picture-points.ts';
import { countEditions, type DescribedPhoto, findSameFiles, storePoints } from '../pictures/picture-rows.ts';
import type { CheckParts } from './check-parts.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { lockReviews } from '../review-rows.ts';
import { requestOwnChecks } from './find-unchecked.ts';
import { isBusy, mustWait } from './prepare-photos.ts';

/** Photos of one transaction, and of one run of the worker. */
const [photosAtOnce, mostPhotos] = [16, 160] as const;

const photosInPage = 500;

/**
 * Returns the first of those without points in the next page of all photos, and where it ends, null after the last photo: one statement
 * takes a few milliseconds.
 */
async function readPage(db: Db, after: string) {
  const last = await db
    .selectFrom('photos')
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(1)
    .offset(photosInPage - 1)
    .executeTakeFirst();
  let query = db
    .selectFrom('photos')
    .innerJoin('centres', 'centres.id', 'photos.centre_id')
    .innerJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
    .leftJoin('photo_points', 'photo_points.photo_id', 'photos.id')
    .where('photos.id', '>', after)
    .where('edition_id', 'is not', null)
    .where('checklists.status', '=', 'submitted')
    .where('photos.replaced_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('photo_points.photo_id', 'is', null),
        eb('photo_points.version', '<>', pointsVersion),
        eb('points_sha256', '=', ''),
      ]),
    );
  if (last !== undefined) query = query.where('photos.id', '<=', last.id);
  const rows = await query
    .select(['photos.id as photoId', 'photos.centre_id as centreId', 'photos.slot', 'photos.sha256'])
    .select(['centres.centre_code as code', 'points_sha256'])
    .orderBy('photos.id')
    .limit(photosAtOnce)
    .execute();
  const lastFound = rows.length === photosAtOnce ? rows.at(-1)?.photoId : undefined;
  return { photos: rows, end: lastFound ?? last?.id ?? null };
}

type ArchivedPhoto = Awaited<ReturnType<typeof readPage>>['photos'][number];

/**
 * Returns the photo with the centres that were checked without it; null when it still cannot be read, and while the store is full. Without
 * a row not even its file would be compared.
 */
async function makeOne(
  { copies, readPicture, services }: CheckParts,
  { code, points_sha256: known, ...photo }: ArchivedPhoto,
) {
  const picture = await readPicture(photo.photoId);
  if (picture === null && known !== null) return null;
  const points = await storePoints(services, photo.photoId, picture?.points ?? null);
  if (points === undefined) return null;
  const concerned = (await findSameFiles(services.database.db, photo)).map(({ centreId }) => centreId);
  const whole = picture === null ? null : decodePoints(picture.points);
  if (whole !== null) {
    const about = { ...photo, code, isArchived: true, points };
    const found = await copies.search(about, thinPoints(whole, mostArchivedPoints));
    concerned.push(...found.map(({ centreId }) => centreId));
  }
  return { photo: { ...photo, picture, points }, concerned };
}

export class ArchivedPhotos {
  readonly #parts: CheckParts;
  /** Null: all were looked at. */
  #after: string | null = null;
  /** How many there were at the last look. */
  #editions = 0;

  constructor(parts: CheckParts) {
    this.#parts = parts;
  }

  /** Walks over all photos after the start, when another edition was archived, and when some are to be looked for again. */
  async begin(looksThrough: boolean): Promise<void> {
    const editions = await countEditions(this.#parts.services.database.db);
    if (looksThrough || editions !== this.#editions) this.#after = '';
    this.#editions = editions;
  }

  /** Goes on where it stopped; uploads come first. */
  async makeSome(signal?: AbortSignal): Promise<void> {
    for (let made = 0; this.#after !== null && made < mostPhotos;) {
      if (signal?.aborted === true || isBusy(this.#parts)) return;
      const { photos, end } = await readPage(this.#parts.services.database.db, this.#after);
      try {
        await this.#make(photos);
      } catch (error) {
        if (mustWait(error)) return;
        throw error;
      }
      made += photos.length;
      this.#after = end;
    }
  }

  async #make(photos: readonly ArchivedPhoto[]): Promise<void> {
    const { copies, services, storePictures } = this.#parts;
    const { database } = services;
    if (photos.length === 0) return;
    await copies.refresh(database.db);
    const made: DescribedPhoto[] = [];
    const concerned = new Set<string>();
    for (const archived of photos) {
      const one = await makeOne(this.#parts, archived);
      if (one === null) continue;
      made.push(one.photo);
      for (const centreId of one.concerned) concerned.add(centreId);
    }
    if (made.length === 0) return;
    await database.transaction(async (tx) => {
      await lockReviews(tx);
      await storePictures(tx, made);
      await requestOwnChecks(tx, [...concerned]);
    });
  }
}
