/** Reads what shows which of several equal pictures is the original, and which photos of a centre are. */
import type { PhotoSlot } from '#contract/exam.ts';
import { distanceM } from '#contract/photo/geo-position.ts';
import type { Arrival } from '#contract/review/endpoints.ts';
import { findLikelyOriginal, type EqualPhoto, type PhotoMap } from '#contract/review/likely-original.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { toRecordFacts } from '../../../domain/places/describe-place.ts';
import type { Places } from '../../../domain/places/open-places.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { isKept, ownCode } from '../counting-photos.ts';

export interface StoredEqualPhoto extends EqualPhoto {
  readonly slot: PhotoSlot;
  /** Of the centre. */
  readonly code: string;
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

/** @param first of each 500 ids only so many are read, the first to arrive */
export async function readEqualPhotos(
  db: Db,
  places: Places,
  photoIds: readonly string[],
  first = Number.POSITIVE_INFINITY,
): Promise<StoredEqualPhoto[]> {
  const found: StoredEqualPhoto[] = [];
  for (const chunk of chunksOf([...new Set(photoIds)])) {
    const rows = await photosQuery(db, chunk).limit(Math.min(first, chunk.length)).execute();
    found.push(...rows.map((row) => toEqualPhoto(places, row)));
  }
  return found;
}

export const describeArrival = ({ arrivedAt, takenAt, distanceM: metres }: EqualPhoto): Arrival => ({
  arrived_at: arrivedAt,
  taken_at: takenAt,
  distance_m: metres === null ? null : Math.round(metres),
});

/**
 * Whether the photo is likely the original of these photos of other centres; what the centre sent for a former edition is its own.
 * @param maps of those that were changed
 */
export async function isLikelyOriginal(
  db: Db,
  places: Places,
  { id, centreId }: { readonly id: string; readonly centreId: string },
  otherIds: readonly string[],
  maps: readonly PhotoMap[],
): Promise<boolean> {
  if (otherIds.length === 0) return false;
  const [own, others] = [
    await readEqualPhotos(db, places, [id]),
    await readEqualPhotos(db, places, otherIds, reviewLimits.original.compared),
  ];
  const code = own[0]?.code;
  const equal = [...own, ...others].map((photo) => (photo.code === code ? { ...photo, centreId } : photo));
  return findLikelyOriginal(equal, maps).centreId === centreId;
}
