/** Reads the centres of a list for the map: where each photo of the centre was taken that counts now. */
import type { Dot } from '#contract/review/dots-endpoints.ts';
import type { ReviewFilter } from '#contract/review/endpoints.ts';
import type { Places } from '../../../domain/places/places.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { conditionOf } from '../queue/find-reviews.ts';

/** The photo of the centre of the last correction that has one, otherwise that of the submission. */
export async function readDots(db: Db, filter: ReviewFilter): Promise<Dot[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .innerJoin('checklists', 'checklists.centre_id', 'reviews.centre_id')
    .innerJoin('photos', (join) =>
      join.on((eb) =>
        eb(
          'photos.id',
          '=',
          eb.fn.coalesce(
            eb
              .selectFrom('corrections')
              .select('corrections.centre_photo_id')
              .whereRef('corrections.centre_id', '=', 'reviews.centre_id')
              .where('answered_at', 'is not', null)
              .where('corrections.centre_photo_id', 'is not', null)
              .orderBy('number', 'desc')
              .limit(1),
            'checklists.centre_photo_id',
          ),
        ),
      ),
    )
    .select(['reviews.centre_id', 'decision', 'serious', 'notices', 'latitude', 'longitude'])
    .select(['centre_code', 'centre_name', 'centre_city'])
    .where(conditionOf(filter))
    .where('archived_at', 'is', null)
    .orderBy('centre_code')
    .execute();
  return rows.map(({ centre_id: id, serious, notices, ...row }) => ({
    id,
    ...row,
    level: serious > 0 ? 'serious' : notices > 0 ? 'notice' : null,
  }));
}

/** One place for each cell of a hundredth of a degree, about a kilometre, in the order of the table. */
export function pincodeDots(places: Places): number[] {
  const cells = new Map<string, readonly [number, number]>();
  for (const { latitude, longitude } of places.pincodes()) {
    const cell = [Math.round(latitude * 100), Math.round(longitude * 100)] as const;
    cells.set(cell.join(), cell);
  }
  return [...cells.values()].flat();
}
