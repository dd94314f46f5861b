/** Finds centres whose photo of the centre was taken at the same place. */
import { distanceM } from '#contract/photo/geo-distance.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import type { OtherCentre } from '#contract/review/warning-values.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { isCountingCentrePhoto } from '../counting-photos.ts';

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

/** Returns submitted centres of other phones with a photo of the centre within `reviewLimits.place.sharedM`, by code. */
export async function findSharedPlaces(
  db: Db,
  centre: { readonly id: string; readonly phone: string },
  position: GeoPosition,
): Promise<OtherCentre[]> {
  const box = boxAround(position, reviewLimits.place.sharedM);
  const rows = await db
    .selectFrom('photos')
    .innerJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
    .innerJoin('centres', 'centres.id', 'photos.centre_id')
    .select(['centres.id', 'centre_code', 'centre_name', 'centre_city', 'latitude', 'longitude'])
    .where('latitude', '>=', box.south)
    .where('latitude', '<=', box.north)
    .where('longitude', '>=', box.west)
    .where('longitude', '<=', box.east)
    .where('checklists.status', '=', 'submitted')
    .where('archived_at', 'is', null)
    .where('centres.id', '<>', centre.id)
    .where('phone', '<>', centre.phone)
    .where(isCountingCentrePhoto)
    .orderBy('centre_code')
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
