/** Reads what is shown of equal pictures, and which of them was the first. */
import type { PhotoSlot } from '#contract/exam.ts';
import { distanceM } from '#contract/photo/geo-position.ts';
import type { Arrival } from '#contract/review/endpoints.ts';
import type { EqualPhoto } from '#contract/review/likely-original.ts';
import { toRecordFacts } from '../../../domain/places/describe-place.ts';
import type { Places } from '../../../domain/places/open-places.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { isKept, ownCode } from '../counting-photos.ts';

export interface StoredEqualPhoto extends EqualPhoto {
  readonly slot: PhotoSlot;
  /** Of the centre. */
  readonly code: string;
  /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string | null;
  /** To the nearest known place of the record of its own centre; null when none is known. */
  readonly distanceM: number | null;
}

/** Without those of deleted centres; archived editions count. */
const photosQuery = (db: Db, photoIds: readonly string[]) =>
  db
    .selectFrom('photos')
    .innerJoin('centres', 'centres.id', 'photos.centre_id')
    .where('photos.id', 'in', photoIds)
    .where(isKept)
    .select(ownCode.as('code'))
    .select(['photos.id', 'photos.centre_id', 'photos.slot', 'photos.created_at', 'photos.taken_at'])
    .select(['photos.width', 'photos.height', 'photos.latitude', 'photos.longitude'])
    .select(['centre_name', 'centre_pincode', 'centre_city', 'centre_state'])
    .orderBy('photos.created_at')
    .orderBy('photos.id');

type PhotoRow = Awaited<ReturnType<ReturnType<typeof photosQuery>['execute']>>[number];

function toEqualPhoto(places: Places, row: PhotoRow): StoredEqualPhoto {
  const distances = places.anchorsOf(toRecordFacts(row)).map(({ position }) => distanceM(position, row));
  return {
    photoId: row.id,
    centreId: row.centre_id,
    slot: row.slot,
    code: row.code,
    arrivedAt: row.created_at,
    takenAt: row.taken_at,
    distanceM: distances.length === 0 ? null : Math.min(...distances),
    width: row.width,
    height: row.height,
  };
}

export async function readEqualPhotos(
  db: Db,
  places: Places,
  photoIds: readonly string[],
): Promise<StoredEqualPhoto[]> {
  const found: StoredEqualPhoto[] = [];
  for (const chunk of chunksOf([...new Set(photoIds)])) {
    const rows = await photosQuery(db, chunk).execute();
    found.push(...rows.map((row) => toEqualPhoto(places, row)));
  }
  return found;
}

export const describeArrival = ({ arrivedAt, takenAt, distanceM: metres }: StoredEqualPhoto): Arrival => ({
  arrived_at: arrivedAt,
  taken_at: takenAt,
  distance_m: metres === null ? null : Math.round(metres),
});
