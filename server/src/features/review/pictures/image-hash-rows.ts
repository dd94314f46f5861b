/** SQL on the table `photo_prints`. */
import { sql } from 'kysely';
import type { PhotoSlot } from '#contract/exam.ts';
import { bytesOfPicture, hashVersion, type ImageHash } from '#contract/photo/image-hash.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import { isKept, ownCode } from '../counting-photos.ts';

export interface HashedPhoto {
  readonly photoId: string;
  readonly centreId: string;
  readonly slot: PhotoSlot;
  /** Of the uploaded bytes, in hex. */
  readonly sha256: string;
  /** Null when the picture could not be read. */
  readonly picture: ImageHash | null;
}

/** What is known about the file with the points of a photo. */
export interface StoredPoints {
  readonly version: number;
  readonly state: Row<'photo_prints'>['points_state'];
  readonly sha256: string;
}

type PointColumns = Pick<Row<'photo_prints'>, 'points_version' | 'points_state' | 'points_sha256'>;

const toPoints = (row: PointColumns): StoredPoints => ({
  version: row.points_version,
  state: row.points_state,
  sha256: row.points_sha256,
});

const noPoints: StoredPoints = { version: 0, state: 'none', sha256: '' };

/** A photo as it is stored; without points they are still to be made. */
export type PrintedPhoto = HashedPhoto & { readonly points?: StoredPoints | undefined };

interface NumberedHash {
  readonly number: number;
  readonly photo: HashedPhoto;
  /** Whether the centre was deleted before its edition was archived: it cannot be restored. */
  readonly isDeletedForGood: boolean;
}

/** The transactions that have stored prints. */
const writers = new WeakSet<Db>();

/** Whether this transaction can read prints that are not committed. */
export const hasStoredHashes = (db: Db): boolean => writers.has(db);

/** Prints of another version cannot be compared; equal files still can. */
function toPicture(
  row: Pick<Row<'photo_prints'>, 'version' | 'prints' | 'quality' | 'flatness'>,
): ImageHash | null {
  const prints = Uint8Array.from(Buffer.from(row.prints, 'base64'));
  if (row.version !== hashVersion || prints.length !== bytesOfPicture) return null;
  return { prints, quality: row.quality, flatness: row.flatness ?? undefined };
}

const isDeletedForGood = sql<number>`case when centres.edition_id is not null and not ${isKept} then 1 else 0 end`;

/** Returns the rows with higher numbers, the lowest first. */
export async function readHashesAfter(db: Db, number: number, count: number): Promise<NumberedHash[]> {
  const rows = await db
    .selectFrom('photo_prints')
    .innerJoin('centres', 'centres.id', 'photo_prints.centre_id')
    .selectAll('photo_prints')
    .select(isDeletedForGood.as('is_deleted'))
    .where('photo_prints.number', '>', number)
    .orderBy('photo_prints.number')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    photo: {
      photoId: row.photo_id,
      centreId: row.centre_id,
      slot: row.slot,
      sha256: row.sha256,
      picture: toPicture(row),
    },
    isDeletedForGood: row.is_deleted === 1,
  }));
}

/** A photo of a centre that counts or has counted, with its points. */
interface PhotoWithPoints extends Omit<HashedPhoto, 'picture'> {
  readonly points: StoredPoints;
}

export async function listPoints(db: Db, centreId: string): Promise<PhotoWithPoints[]> {
  const rows = await db
    .selectFrom('photo_prints')
    .where('centre_id', '=', centreId)
    .select(['photo_id', 'slot', 'sha256', 'points_version', 'points_state', 'points_sha256'])
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    photoId: row.photo_id,
    centreId,
    slot: row.slot,
    sha256: row.sha256,
    points: toPoints(row),
  }));
}

export interface NumberedPoints {
  readonly number: number;
  readonly photoId: string;
  readonly centreId: string;
  /** Of the centre. */
  readonly code: string;
  readonly isArchived: boolean;
  readonly points: StoredPoints;
}

/** Returns what is known about points of photos with higher numbers, the lowest first, without centres that were deleted for good. */
export async function readPointsAfter(db: Db, number: number, count: number): Promise<NumberedPoints[]> {
  const rows = await db
    .selectFrom('photo_prints')
    .innerJoin('centres', 'centres.id', 'photo_prints.centre_id')
    .where(isDeletedForGood, '=', 0)
    .where('photo_prints.number', '>', number)
    .select(['number', 'photo_id', 'centre_id', 'points_version', 'points_state', 'points_sha256'])
    .select([ownCode.as('code'), 'edition_id'])
    .orderBy('photo_prints.number')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    photoId: row.photo_id,
    centreId: row.centre_id,
    code: row.code,
    isArchived: row.edition_id !== null,
    points: toPoints(row),
  }));
}

/** They are made again with the next round of the checks, unless they have been meanwhile. */
export async function forgetPoints(tx: Tx, photoId: string, { sha256 }: StoredPoints): Promise<void> {
  await tx
    .updateTable('photo_prints')
    .set({ points_version: noPoints.version })
    .where('photo_id', '=', photoId)
    .where('points_sha256', '=', sha256)
    .execute();
}

/** Inserts or replaces the rows of these photos, under the lock of the checks. Each gets a new number. */
export async function storeHashes(tx: Tx, photos: readonly PrintedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  writers.add(tx);
  const { last } = await tx
    .selectFrom('photo_prints')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const rows = photos.map(({ photoId, centreId, slot, sha256, picture, points = noPoints }, index) => ({
    photo_id: photoId,
    number: (last ?? 0) + 1 + index,
    version: hashVersion,
    centre_id: centreId,
    slot,
    sha256,
    prints: picture === null ? '' : Buffer.from(picture.prints).toString('base64'),
    quality: picture?.quality ?? 0,
    flatness: picture?.flatness ?? null,
    points_version: points.version,
    points_state: points.state,
    points_sha256: points.sha256,
  }));
  await tx
    .insertInto('photo_prints')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('photo_id').doUpdateSet((eb) => ({
        number: eb.ref('excluded.number'),
        version: eb.ref('excluded.version'),
        prints: eb.ref('excluded.prints'),
        quality: eb.ref('excluded.quality'),
        flatness: eb.ref('excluded.flatness'),
        points_version: eb.ref('excluded.points_version'),
        points_state: eb.ref('excluded.points_state'),
        points_sha256: eb.ref('excluded.points_sha256'),
      })),
    )
    .execute();
}

/** Returns the stored prints of the present version, by the id of the photo. */
export async function findHashes(
  db: Db,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, ImageHash | null>> {
  if (photoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photo_prints')
    .select(['photo_id', 'version', 'prints', 'quality', 'flatness'])
    .where('photo_id', 'in', photoIds)
    .where('version', '=', hashVersion)
    .execute();
  return new Map(rows.map((row) => [row.photo_id, toPicture(row)]));
}
