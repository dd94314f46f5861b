/**
 * Makes the points of photos of archived editions that are missing or of another version, a little at a time: no check of their centres
 * does (decision 0057).
 */
import { type PhotoStore, PhotoStoreUnavailable } from '../../../platform/photo-store/photo-store.ts';
import { TooBusy } from '../../../platform/photos/inspect-photo.ts';
import {
  decodePoints,
  mostArchivedPoints,
  pointsVersion,
  thinPoints,
} from '../../../platform/photos/points/picture-points.ts';
import {
  type CountedPhoto,
  type DescribedPhoto,
  listPictures,
  storePoints,
} from '../pictures/picture-rows.ts';
import type { CheckParts } from './check-parts.ts';
import type { Submission } from './shared-with-others.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { lockReviews } from '../review-rows.ts';
import { ownCode } from '../counting-photos.ts';
import { requestOwnChecks } from './find-unchecked.ts';

// Outside of any transaction: looks for the photos of a submission in the photo store, and finds the points that are missing.

export interface PreparedPhotos {
  /** By the id of each photo: whether the store has the uploaded bytes. */
  readonly isStored: ReadonlyMap<string, boolean>;
  /** To be stored. */
  readonly newPictures: readonly DescribedPhoto[];
}

/** Whether no decoder is free. Uploads come first: people wait for them, and the next one would wait for a check. */
export function isBusy({ services }: CheckParts): boolean {
  const { running, waiting } = services.photoInspector.load();
  return waiting > 0 || running >= services.limits.photos.inspection.concurrent;
}

/** The next photos would probably meet the same. */
export const mustWait = (error: unknown): boolean =>
  error instanceof TooBusy || error instanceof PhotoStoreUnavailable;

async function findSizes(
  { services }: CheckParts,
  photoIds: readonly string[],
): Promise<Map<string, number>> {
  if (photoIds.length === 0) return new Map();
  const rows = await services.database.db
    .selectFrom('photos')
    .where('id', 'in', photoIds)
    .select(['id', 'byte_size'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.byte_size]));
}

interface UnreadPhoto extends Omit<DescribedPhoto, 'points'> {
  /** Whether it has a row of this version, which stays as it is when the picture still cannot be read. */
  readonly isKnown: boolean;
}

/**
 * Returns the photos of the submission without points, also those that could not be read, which are tried again with each check; and
 * photos that a correction has replaced with points of another version. What they show is kept when the store has lost them.
 */
async function listUnread(
  { services }: CheckParts,
  store: PhotoStore,
  { centre: { centreId }, checklist }: Submission,
): Promise<UnreadPhoto[]> {
  const rows = new Map((await listPictures(services.database.db, centreId)).map((row) => [row.photoId, row]));
  const unread: UnreadPhoto[] = [];
  for (const { id: photoId, slot, sha256 } of checklist?.photos ?? []) {
    const { picture = null, points } = rows.get(photoId) ?? {};
    rows.delete(photoId);
    const isKnown = points?.version === pointsVersion;
    const isRead = isKnown && picture !== null && points.sha256 !== '';
    if (!isRead || (await store.sizeOf(photoId, 'points')) === null)
      unread.push({ photoId, centreId, slot, sha256, picture, isKnown });
  }
  for (const { points, ...replaced } of rows.values())
    if (points?.version !== pointsVersion) unread.push({ ...replaced, isKnown: false });
  return unread;
}

/** Rejects with `TooBusy` or `PhotoStoreUnavailable`: then nothing is known about the photos. */
export async function preparePhotos(parts: CheckParts, submission: Submission): Promise<PreparedPhotos> {
  const { limits, photoStore } = parts.services;
  const photoIds = submission.checklist?.photos.map(({ id }) => id) ?? [];
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const sizes = await findSizes(parts, photoIds);
  const isStored = new Map<string, boolean>();
  for (const id of photoIds) isStored.set(id, (await store.sizeOf(id, 'original')) === sizes.get(id));
  const newPictures: DescribedPhoto[] = [];
  for (const { isKnown, ...photo } of await listUnread(parts, store, submission)) {
    const picture = await parts.readPicture(photo.photoId);
    if (picture === null && isKnown) continue;
    const points = await storePoints(parts.services, photo.photoId, picture?.points ?? null);
    newPictures.push({ ...photo, picture: picture ?? photo.picture, points });
  }
  return { isStored, newPictures };
}

/** Photos of one transaction, and of one run of the worker. */
const [photosAtOnce, mostPhotos] = [16, 160] as const;
const photosInPage = 500;

interface ArchivedPhoto extends CountedPhoto {
  /** Of the centre. */
  readonly code: string;
  /** Whether it has a row. */
  readonly isKnown: boolean;
}

interface Page {
  readonly photos: readonly ArchivedPhoto[];
  /** Null after the last photo. */
  readonly end: string | null;
}

/** Returns the first of those without points in the next page of all photos: one statement takes a few milliseconds. */
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
    .select([ownCode.as('code'), 'points_sha256'])
    .orderBy('photos.id')
    .limit(photosAtOnce)
    .execute();
  const photos = rows.map(({ points_sha256: known, ...photo }) => ({ ...photo, isKnown: known !== null }));
  const lastFound = photos.length === photosAtOnce ? photos.at(-1)?.photoId : undefined;
  return { photos, end: lastFound ?? last?.id ?? null };
}

interface MadePhoto {
  readonly photo: DescribedPhoto;
  /** The centres that were checked without it. */
  readonly concerned: readonly string[];
}

/** Returns null for a photo that still cannot be read, and while the store is full. Without a row not even its file would be compared. */
async function makeOne(
  { copies, findSameFiles, readPicture, services }: CheckParts,
  { code, isKnown, ...photo }: ArchivedPhoto,
): Promise<MadePhoto | null> {
  const picture = await readPicture(photo.photoId);
  if (picture === null && isKnown) return null;
  const points = await storePoints(services, photo.photoId, picture?.points ?? null);
  if (points === undefined) return null;
  const concerned = (await findSameFiles(services.database.db, photo)).map(({ centreId }) => centreId);
  const whole = picture === null ? null : decodePoints(picture.points);
  if (whole !== null) {
    const about = { ...photo, code, isArchived: true, points };
    const found = await copies.findOfMade(about, thinPoints(whole, mostArchivedPoints));
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
    const { count } = await this.#parts.services.database.db
      .selectFrom('editions')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (looksThrough || Number(count) !== this.#editions) this.#after = '';
    this.#editions = Number(count);
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

  async #make(photos: Page['photos']): Promise<void> {
    const { copies, services, storePictures } = this.#parts;
    const { database } = services;
    if (photos.length === 0) return;
    await copies.refresh(database.db);
    const made: MadePhoto[] = [];
    for (const photo of photos) {
      const one = await makeOne(this.#parts, photo);
      if (one !== null) made.push(one);
    }
    if (made.length === 0) return;
    await database.transaction(async (tx) => {
      await lockReviews(tx);
      await storePictures(
        tx,
        made.map(({ photo }) => photo),
      );
      await requestOwnChecks(tx, [...new Set(made.flatMap(({ concerned }) => concerned))]);
    });
  }
}
