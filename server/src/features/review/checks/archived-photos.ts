/**
 * Keeps the prints and points of photos of archived editions, a little at a time: points are thinned, and what is missing or of another
 * version is made, as for archives of earlier releases (decision 0057).
 */
import { hashVersion, type ImageHash } from '#contract/photo/image-hash.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import {
  decodePoints,
  encodePoints,
  mostArchivedPoints,
  pointsVersion,
  thinPoints,
} from '../../../platform/photos/points/picture-points.ts';
import type { HashedPhoto, PrintedPhoto } from '../pictures/image-hash-index.ts';
import { findHashes, type StoredPoints } from '../pictures/image-hash-rows.ts';
import { describePoints, readPoints, storePoints } from '../pictures/points-files.ts';
import { lockReviews } from '../review-rows.ts';
import { ownCode } from '../counting-photos.ts';
import type { CheckParts } from './check-parts.ts';
import { requestOwnChecks } from './find-unchecked.ts';
import { isBusy, mustWait } from './prepare-photos.ts';

/** Photos of one transaction, and of one run of the worker. */
const [photosAtOnce, mostPhotos] = [16, 160] as const;
const photosInPage = 500;

interface ArchivedPhoto extends Omit<HashedPhoto, 'picture'> {
  /** Of the centre. */
  readonly code: string;
  /** What is known about its points; null for a photo without a print. */
  readonly stored: Pick<StoredPoints, 'state' | 'sha256'> | null;
}

interface Page {
  readonly photos: readonly ArchivedPhoto[];
  /** Null after the last photo. */
  readonly end: string | null;
}

/** Returns the first of those to be kept in the next page of all photos: one statement takes a few milliseconds. */
async function readPage(db: Db, after: string): Promise<Page> {
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
    .leftJoin('photo_prints', 'photo_prints.photo_id', 'photos.id')
    .where('photos.id', '>', after)
    .where('edition_id', 'is not', null)
    .where('checklists.status', '=', 'submitted')
    .where('photos.replaced_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('photo_prints.photo_id', 'is', null),
        eb('photo_prints.version', '<>', hashVersion),
        eb('points_version', '<>', pointsVersion),
        eb('points_state', 'in', ['whole', 'none']),
      ]),
    );
  if (last !== undefined) query = query.where('photos.id', '<=', last.id);
  const rows = await query
    .select(['photos.id as photoId', 'photos.centre_id as centreId', 'photos.slot', 'photos.sha256'])
    .select([ownCode.as('code'), 'points_state', 'points_sha256'])
    .orderBy('photos.id')
    .limit(photosAtOnce)
    .execute();
  const photos = rows.map(({ points_state: state, points_sha256: sha256, ...photo }) => ({
    ...photo,
    stored: state === null || sha256 === null ? null : { state, sha256 },
  }));
  const lastFound = photos.length === photosAtOnce ? photos.at(-1)?.photoId : undefined;
  return { photos, end: lastFound ?? last?.id ?? null };
}

interface KeptPhoto {
  readonly photo: PrintedPhoto;
  /** Of the thinned points; null for a picture that cannot be read. */
  readonly file: Uint8Array | null;
  /** The centres that were checked without it, when something was made. */
  readonly concerned: readonly string[];
}

/**
 * Returns null for a photo that still cannot be read.
 * @param hash null for one that is missing or of another version
 */
async function keepOne(
  { alike, index, readPicture, services }: CheckParts,
  { stored, code, ...photo }: ArchivedPhoto,
  hash: ImageHash | null,
): Promise<KeptPhoto | null> {
  const { photoId } = photo;
  const found = stored === null ? null : await readPoints(services, photoId, stored);
  const made = hash === null || found === null ? await readPicture(photoId) : null;
  if (stored?.state === 'none' && made === null) return null;
  const whole = found ?? (made === null ? null : decodePoints(made.points));
  const thinned = whole === null ? null : thinPoints(whole, mostArchivedPoints);
  const file = thinned === null ? null : encodePoints(thinned);
  const points = describePoints(file, 'thinned');
  const printed = { ...photo, picture: hash ?? made?.hash ?? null };
  const concerned: string[] = [];
  if (made !== null && thinned !== null) {
    const about = { photoId, centreId: photo.centreId, code, isArchived: true, points };
    concerned.push(...(await alike.findAlikeMade(about, thinned)).map(({ centreId }) => centreId));
    concerned.push(...index.findSame(printed).map((same) => same.photo.centreId));
  }
  return { photo: { ...printed, points }, file, concerned };
}

export class ArchivedPhotos {
  readonly #parts: CheckParts;
  /** Null: all are kept. */
  #after: string | null = null;
  /** How many there were at the last look. */
  #editions = 0;

  constructor(parts: CheckParts) {
    this.#parts = parts;
  }

  /** Walks over all photos after the start, when another edition was archived, and when some are to be looked for again. */
  async begin(looksThrough: boolean): Promise<void> {
    const { count } = await this.#parts.services.database.db
      .selectFrom('editions')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (looksThrough || Number(count) !== this.#editions) this.#after = '';
    this.#editions = Number(count);
  }

  /** Goes on where it stopped; uploads come first. */
  async keepSome(signal?: AbortSignal): Promise<void> {
    for (let kept = 0; this.#after !== null && kept < mostPhotos;) {
      if (signal?.aborted === true || isBusy(this.#parts)) return;
      const { photos, end } = await readPage(this.#parts.services.database.db, this.#after);
      try {
        await this.#keep(photos);
      } catch (error) {
        if (mustWait(error)) return;
        throw error;
      }
      kept += photos.length;
      this.#after = end;
    }
  }

  /** Rows first: a file that is not thinned yet is read as if it were, and one that is missing is made again. */
  async #keep(photos: Page['photos']): Promise<void> {
    if (photos.length === 0) return;
    const { alike, index, services, storeHashes } = this.#parts;
    const { database } = services;
    await index.refresh(database.db);
    await alike.refresh(database.db);
    const ids = photos.map(({ photoId }) => photoId);
    const hashes = await findHashes(database.db, ids);
    const kept: KeptPhoto[] = [];
    for (const photo of photos) {
      const one = await keepOne(this.#parts, photo, hashes.get(photo.photoId) ?? null);
      if (one !== null) kept.push(one);
    }
    if (kept.length === 0) return;
    await database.transaction(async (tx) => {
      await lockReviews(tx);
      await storeHashes(
        tx,
        kept.map(({ photo }) => photo),
      );
      await requestOwnChecks(tx, [...new Set(kept.flatMap(({ concerned }) => concerned))]);
    });
    for (const { photo, file } of kept) await storePoints(services, photo.photoId, file, 'thinned');
  }
}
