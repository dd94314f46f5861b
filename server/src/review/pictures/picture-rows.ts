/** SQL on the table `photo_points`. */
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { PhotoStoreFull } from '../../platform/photo-store/photo-store.ts';
import {
  type PicturePoints,
  pointsVersion,
  readPointsFile,
} from '../../platform/photos/points/picture-points.ts';
import { privateFile, withUploadPath } from '../../platform/uploads.ts';
import type { Services } from '../../services.ts';
import { sql } from 'kysely';
import type { PhotoSlot } from '#contract/exam.ts';
import type { PictureFacts } from '#contract/review/facts.ts';
import { countRows } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import { isKept } from '../counting-photos.ts';

// The files with the points of photos in the photo store, which rows of `photo_points` describe.

/**
 * Stores the file, in place of one that was left by a stop before its row was written. Returns undefined when the store is full:
 * points are made again later, while the evidence itself needs the space.
 * @param points as `encodePoints` returns them; null for a picture that could not be read
 */
export async function storePoints(
  { limits, photoStore, uploadFolder }: Pick<Services, 'limits' | 'photoStore' | 'uploadFolder'>,
  photoId: string,
  points: Uint8Array | null,
): Promise<StoredPoints | undefined> {
  if (points === null) return { version: pointsVersion, sha256: '' };
  const described = { version: pointsVersion, sha256: hash('sha256', points) };
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  try {
    return await withUploadPath(uploadFolder, async (path) => {
      await writeFile(path, points, { mode: privateFile });
      const file = { path, byteLength: points.length, sha256: described.sha256 };
      await store.put(photoId, { points: file }, 'move');
      return described;
    });
  } catch (error) {
    if (error instanceof PhotoStoreFull) return undefined;
    throw error;
  }
}

/** Returns null for a file that is missing, or another one than its row describes. */
export async function readPoints(
  { limits, photoStore }: Pick<Services, 'limits' | 'photoStore'>,
  photoId: string,
  { sha256 }: Pick<StoredPoints, 'sha256'>,
): Promise<PicturePoints | null> {
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const bytes = sha256 === '' ? null : await store.get(photoId, 'points');
  return bytes === null ? null : readPointsFile(bytes, sha256);
}

/** A photo of a centre that counts or has counted, as it is stored. */
export interface DescribedPhoto {
  readonly photoId: string;
  readonly centreId: string;
  readonly slot: PhotoSlot;
  /** Of the uploaded bytes, in hex. */
  readonly sha256: string;
  /** Null when the picture could not be read. */
  readonly picture: PictureFacts | null;
  /** Missing while they are still to be made. */
  readonly points?: StoredPoints | undefined;
}

/** What is known about the file with the points of a photo. */
export interface StoredPoints {
  readonly version: number;
  /** '' for a picture that could not be read. */
  readonly sha256: string;
}

type PointsRow = Row<'photo_points'>;

/** What the picture shows; null when it could not be read. */
export const toPicture = ({
  detail,
  flatness,
}: Pick<PointsRow, 'detail' | 'flatness'>): PictureFacts | null =>
  detail === null ? null : { detail, flatness: flatness ?? undefined };

const missingPoints: StoredPoints = { version: 0, sha256: '' };

/** The transactions that have stored rows. */
const writers = new WeakSet<Db>();

/** Whether this transaction can read rows that are not committed. */
export const hasStoredPictures = (db: Db): boolean => writers.has(db);

/** Whether the centre was deleted before its edition was archived: it cannot be restored. */
const isDeletedForGood = sql<number>`case when centres.edition_id is not null and not ${isKept} then 1 else 0 end`;

export async function listPictures(db: Db, centreId: string): Promise<Required<DescribedPhoto>[]> {
  const rows = await db
    .selectFrom('photo_points')
    .where('centre_id', '=', centreId)
    .selectAll()
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    photoId: row.photo_id,
    centreId,
    slot: row.slot,
    sha256: row.sha256,
    picture: toPicture(row),
    points: { version: row.version, sha256: row.points_sha256 },
  }));
}

/** Returns all other photos with the same file, also those of the same centre; who uses them leaves those of deleted centres out. */
export async function findSameFiles(
  db: Db,
  { photoId, sha256 }: Pick<DescribedPhoto, 'photoId' | 'sha256'>,
): Promise<Pick<DescribedPhoto, 'photoId' | 'centreId' | 'slot'>[]> {
  return db
    .selectFrom('photo_points')
    .where('sha256', '=', sha256)
    .where('photo_id', '<>', photoId)
    .select(['photo_id as photoId', 'centre_id as centreId', 'slot'])
    .orderBy('number')
    .execute();
}

/**
 * Returns when the first photo with this file arrived from the centre of this code, also in former editions or before a correction; null
 * when none did.
 */
export async function findFirstArrival(db: Db, code: string, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom('photo_points')
    .innerJoin('photos', 'photos.id', 'photo_points.photo_id')
    .innerJoin('centres', 'centres.id', 'photo_points.centre_id')
    .where('photo_points.sha256', '=', sha256)
    .where('centres.centre_code', '=', code)
    .where(isKept)
    .select(({ fn }) => fn.min('photos.created_at').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

export type NumberedPoints = Awaited<ReturnType<typeof readPointsAfter>>[number];

/** Returns what is known about points of photos with higher numbers, the lowest first, without centres that were deleted for good. */
export async function readPointsAfter(db: Db, number: number, count: number) {
  const rows = await db
    .selectFrom('photo_points')
    .innerJoin('centres', 'centres.id', 'photo_points.centre_id')
    .where(isDeletedForGood, '=', 0)
    .where('photo_points.number', '>', number)
    .select(['number', 'photo_id', 'centre_id', 'photo_points.version', 'points_sha256'])
    .select(['centres.centre_code as code', 'edition_id'])
    .orderBy('photo_points.number')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    photoId: row.photo_id,
    centreId: row.centre_id,
    /** Of the centre. */
    code: row.code,
    isArchived: row.edition_id !== null,
    points: { version: row.version, sha256: row.points_sha256 },
  }));
}

export const countEditions = (db: Db): Promise<number> => countRows(db.selectFrom('editions'));

export const listArchivedPhotos = (db: Db): Promise<Pick<NumberedPoints, 'photoId' | 'code'>[]> =>
  db
    .selectFrom('photo_points')
    .innerJoin('centres', 'centres.id', 'photo_points.centre_id')
    .where('edition_id', 'is not', null)
    .select('photo_id as photoId')
    .select('centres.centre_code as code')
    .execute();

/** They are made again with the next round of the checks, unless they have been meanwhile. */
export async function forgetPoints(tx: Tx, photoId: string, { sha256 }: StoredPoints): Promise<void> {
  await tx
    .updateTable('photo_points')
    .set({ version: missingPoints.version })
    .where('photo_id', '=', photoId)
    .where('points_sha256', '=', sha256)
    .execute();
}

/** Inserts or replaces the rows of these photos, under the lock of the checks. Each gets a new number. */
export async function storePictures(tx: Tx, photos: readonly DescribedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  writers.add(tx);
  const { last } = await tx
    .selectFrom('photo_points')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const rows = photos.map(({ photoId, centreId, slot, sha256, picture, points = missingPoints }, index) => ({
    photo_id: photoId,
    number: (last ?? 0) + 1 + index,
    version: points.version,
    centre_id: centreId,
    slot,
    sha256,
    detail: picture?.detail ?? null,
    flatness: picture?.flatness ?? null,
    points_sha256: points.sha256,
  }));
  await tx
    .insertInto('photo_points')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('photo_id').doUpdateSet((eb) => ({
        number: eb.ref('excluded.number'),
        version: eb.ref('excluded.version'),
        detail: eb.ref('excluded.detail'),
        flatness: eb.ref('excluded.flatness'),
        points_sha256: eb.ref('excluded.points_sha256'),
      })),
    )
    .execute();
}
