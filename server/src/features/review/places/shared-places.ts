/** Finds centres whose photo of the centre was taken at the same place. */
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { OtherCentre } from '#contract/review/reasons.ts';
import type { Db } from '../../../platform/database/open-database.ts';

/** Returns submitted centres of other phones with a photo of the centre within `reviewLimits.place.sharedM`, by code. */
export function findSharedPlaces(
  _db: Db,
  _centre: { readonly id: string; readonly phone: string },
  _position: GeoPosition,
): Promise<OtherCentre[]> {
  throw new Error('to be written');
}
