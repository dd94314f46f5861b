/** Reads the centres of a list for the map: where each photo of the centre was taken that counts now. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Dot } from '#contract/review/list-endpoints.ts';
import type { ReviewFilter } from '#contract/review/endpoints.ts';
import type { Places } from '../../domain/places/open-places.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { isCountingCentrePhoto } from './counting-photos.ts';
import { conditionOf } from './queue/find-reviews.ts';

const findReviews = (db: Db, filter: ReviewFilter, now: Date) =>
  db.selectFrom('reviews').select('centre_id').where(conditionOf(filter, now)).orderBy('centre_id').execute();

const readChunk = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .innerJoin('checklists', 'checklists.centre_id', 'reviews.centre_id')
    .innerJoin('photos', (join) => join.on(isCountingCentrePhoto))
    .select(['reviews.centre_id', 'decision', 'serious', 'notices', 'latitude', 'longitude'])
    .select(['centre_code', 'centre_name', 'centre_city'])
    .where('reviews.centre_id', 'in', centreIds)
    .where('archived_at', 'is', null)
    .execute();

/** The ids come first: pages of the whole query would each sort all of a list again. Other requests are served in between. */
export async function readMapPositions(db: Db, filter: ReviewFilter, now: Date): Promise<Dot[]> {
  const ids = (await findReviews(db, filter, now)).map((review) => review.centre_id);
  const dots: Dot[] = [];
  for (const chunk of chunksOf(ids)) {
    for (const { centre_id: id, serious, notices, ...row } of await readChunk(db, chunk))
      dots.push({ id, ...row, level: serious > 0 ? 'serious' : notices > 0 ? 'notice' : null });
    await yieldToEventLoop();
  }
  return dots;
}

/** One place for each cell of a hundredth of a degree, about a kilometre, in the order of the table. */
export function pincodePositions(places: Places): number[] {
  const cells = new Map<string, readonly [number, number]>();
  for (const { latitude, longitude } of places.pincodes()) {
    const cell = [Math.round(latitude * 100), Math.round(longitude * 100)] as const;
    cells.set(cell.join(), cell);
  }
  return [...cells.values()].flat();
}
