/** SQL on the table `photo_prints`. */
import type { PhotoSlot } from '#contract/exam.ts';
import { bytesOfPicture, hashVersion, type ImageHash } from '#contract/photo/image-hash.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { ImageHashesTable } from '../../../schema-review.ts';

export interface HashedPhoto {
  readonly photoId: string;
  readonly centreId: string;
  readonly slot: PhotoSlot;
  /** Of the uploaded bytes, in hex. */
  readonly sha256: string;
  /** Null when the picture could not be read. */
  readonly picture: ImageHash | null;
}

interface NumberedHash {
  readonly number: number;
  readonly photo: HashedPhoto;
  /** Whether the centre belongs to an archived edition, which cannot be restored. */
  readonly isArchivedForGood: boolean;
}

/** The transactions that have stored prints. */
const writers = new WeakSet<Db>();

/** Whether this transaction can read prints that are not committed. */
export const hasStoredHashes = (db: Db): boolean => writers.has(db);

/** Prints of another version cannot be compared; equal files still can. */
function toPicture(row: Pick<ImageHashesTable, 'version' | 'prints' | 'quality'>): ImageHash | null {
  const prints = Uint8Array.from(Buffer.from(row.prints, 'base64'));
  if (row.version !== hashVersion || prints.length !== bytesOfPicture) return null;
  return { prints, quality: row.quality };
}

/** Returns the rows with higher numbers, the lowest first. */
export async function readHashesAfter(db: Db, number: number, count: number): Promise<NumberedHash[]> {
  const rows = await db
    .selectFrom('photo_prints')
    .innerJoin('centres', 'centres.id', 'photo_prints.centre_id')
    .selectAll('photo_prints')
    .select('centres.edition_id')
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
    isArchivedForGood: row.edition_id !== null,
  }));
}

/** Inserts or replaces the rows of these photos, under the lock of the checks. Each gets a new number. */
export async function storeHashes(tx: Tx, photos: readonly HashedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  writers.add(tx);
  const { last } = await tx
    .selectFrom('photo_prints')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const rows = photos.map(({ photoId, centreId, slot, sha256, picture }, index) => ({
    photo_id: photoId,
    number: (last ?? 0) + 1 + index,
    version: hashVersion,
    centre_id: centreId,
    slot,
    sha256,
    prints: picture === null ? '' : Buffer.from(picture.prints).toString('base64'),
    quality: picture?.quality ?? 0,
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
    .select(['photo_id', 'version', 'prints', 'quality'])
    .where('photo_id', 'in', photoIds)
    .where('version', '=', hashVersion)
    .execute();
  return new Map(rows.map((row) => [row.photo_id, toPicture(row)]));
}
