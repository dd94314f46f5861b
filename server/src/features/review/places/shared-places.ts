/** Finds centres whose photo of the centre was taken at the same place. */
import { sql } from 'kysely';
import { distanceM } from '#contract/photo/geo-distance.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import type { OtherCentre } from '#contract/review/reasons.ts';
import type { Db } from '../../../platform/database/open-database.ts';

const metresPerDegree = 111_195;
/** More at one place tell an officer nothing new. */
const maxCentres = 100;

/** Returns degrees around the position that contain the circle of this radius. */
function boxAround({ latitude, longitude }: GeoPosition, radiusM: number) {
  const height = (1.01 * radiusM) / metresPerDegree;
  const width = height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  return {
    south: latitude - height,
    north: latitude + height,
    west: longitude - width,
    east: longitude + width,
  };
}

/** The last new photo of the centre in an answered correction, otherwise that of the submission. */
const currentPhotoId = sql<string | null>`coalesce((
  select k.centre_photo_id from corrections k
  where k.centre_id = l.centre_id and k.answered_at is not null and k.centre_photo_id is not null
  order by k.number desc limit 1
), l.centre_photo_id)`;

/** Returns submitted centres of other phones with a photo of the centre within `reviewLimits.place.sharedM`, by code. */
export async function findSharedPlaces(
  db: Db,
  centre: { readonly id: string; readonly phone: string },
  position: GeoPosition,
): Promise<OtherCentre[]> {
  const box = boxAround(position, reviewLimits.place.sharedM);
  const rows = await db
    .selectFrom('photos as p')
    .innerJoin('checklists as l', 'l.centre_id', 'p.centre_id')
    .innerJoin('centres as c', 'c.id', 'p.centre_id')
    .select(['c.id', 'c.centre_code', 'c.centre_name', 'c.centre_city', 'p.latitude', 'p.longitude'])
    .where('p.latitude', '>=', box.south)
    .where('p.latitude', '<=', box.north)
    .where('p.longitude', '>=', box.west)
    .where('p.longitude', '<=', box.east)
    .where('l.status', '=', 'submitted')
    .where('c.archived_at', 'is', null)
    .where('c.id', '<>', centre.id)
    .where('c.phone', '<>', centre.phone)
    .where('p.id', '=', currentPhotoId)
    .orderBy('c.centre_code')
    .limit(maxCentres)
    .execute();
  return rows
    .filter((row) => distanceM(position, row) <= reviewLimits.place.sharedM)
    .map((row) => ({
      centreId: row.id,
      code: row.centre_code,
      name: row.centre_name,
      city: row.centre_city,
    }));
}
