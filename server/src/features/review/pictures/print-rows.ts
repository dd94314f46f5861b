/** SQL on the table `photo_prints`. */
import type { PhotoSlot } from '#contract/exam.ts';
import { printVersion, type PicturePrint } from '#contract/photo/picture-print.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { PhotoPrintsTable } from '../../../schema-review.ts';

export interface PrintedPhoto {
  readonly photoId: string;
  readonly centreId: string;
  readonly slot: PhotoSlot;
  /** Of the uploaded bytes, in hex. */
  readonly sha256: string;
  /** Null when the picture could not be read. */
  readonly picture: PicturePrint | null;
}

interface NumberedPrint {
  readonly number: number;
  readonly photo: PrintedPhoto;
  /** Whether the centre belongs to an archived edition, which cannot be restored. */
  readonly isArchivedForGood: boolean;
}

/** The transactions that have stored prints. */
const writers = new WeakSet<Db>();

/** Whether this transaction can read prints that are not committed. */
export const hasStoredPrints = (db: Db): boolean => writers.has(db);

/** Prints of another version cannot be compared; equal files still can. */
function toPicture({
  version,
  prints,
  quality,
}: Pick<PhotoPrintsTable, 'version' | 'prints' | 'quality'>): PicturePrint | null {
  if (version !== printVersion || prints === '') return null;
  return { prints: Uint8Array.from(Buffer.from(prints, 'base64')), quality };
}

/** Returns the rows with higher numbers, the lowest first. */
export async function readPrintsAfter(db: Db, number: number, count: number): Promise<NumberedPrint[]> {
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
export async function storePrints(tx: Tx, photos: readonly PrintedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  writers.add(tx);
  const { last } = await tx
    .selectFrom('photo_prints')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const rows = photos.map(({ photoId, centreId, slot, sha256, picture }, index) => ({
    photo_id: photoId,
    number: (last ?? 0) + 1 + index,
    version: printVersion,
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
export async function findPrints(
  db: Db,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, PicturePrint | null>> {
  if (photoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photo_prints')
    .select(['photo_id', 'version', 'prints', 'quality'])
    .where('photo_id', 'in', photoIds)
    .where('version', '=', printVersion)
    .execute();
  return new Map(rows.map((row) => [row.photo_id, toPicture(row)]));
}
