/** Reads the centres of a list for the map: where each photo of the centre was taken that counts now. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Dot } from '#contract/review/dots-endpoints.ts';
import type { ReviewFilter } from '#contract/review/endpoints.ts';
import type { Places } from '../../../domain/places/places.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { isCountingCentrePhoto } from '../counting-photos.ts';
import { conditionOf } from '../queue/find-reviews.ts';

const dotsOf = (db: Db, filter: ReviewFilter) =>
  db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .innerJoin('checklists', 'checklists.centre_id', 'reviews.centre_id')
    .innerJoin('photos', (join) => join.on(isCountingCentrePhoto))
    .select(['reviews.centre_id', 'decision', 'serious', 'notices', 'latitude', 'longitude'])
    .select(['centre_code', 'centre_name', 'centre_city'])
    .where(conditionOf(filter))
    .where('archived_at', 'is', null)
    .orderBy('reviews.centre_id');

/** By centre id. Other requests are served between two statements. */
export async function readDots(db: Db, filter: ReviewFilter, rowsPerQuery = 2_000): Promise<Dot[]> {
  const query = dotsOf(db, filter).limit(rowsPerQuery);
  const dots: Dot[] = [];
  for (let last = ''; ;) {
    const rows = await query.where('reviews.centre_id', '>', last).execute();
    for (const { centre_id: id, serious, notices, ...row } of rows)
      dots.push({ id, ...row, level: serious > 0 ? 'serious' : notices > 0 ? 'notice' : null });
    if (rows.length < rowsPerQuery) return dots;
    last = rows.at(-1)?.centre_id ?? last;
    await yieldToEventLoop();
  }
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
