/** Says where a photo was taken and where it should have been. */
import { reviewLimits } from '#contract/review/limits.ts';
import { cleanPincode } from '#contract/text.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { ExpectedPlace, PhotoPlace } from '#contract/photo/photo-place.ts';
import { isFarFrom } from '#contract/review/checks/places.ts';
import type { RecordFacts } from '#contract/review/facts.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import type { Places } from './open-places.ts';

// Finds pincodes in a list of centres that stand for ones that were not known (decision 0057).

const { fillerShare, fillerRows } = reviewLimits.place;

/** Of a list, or of a part of it. */
export interface PincodeCount {
  readonly pincode: string;
  readonly rows: number;
}

/** Returns the cleaned pincodes that too many rows of a list have, '' never. */
export function frequentOf(counts: readonly PincodeCount[]): Map<string, number> {
  const rowsOf = new Map<string, number>();
  let all = 0;
  for (const { pincode, rows } of counts) {
    const cleaned = cleanPincode(pincode);
    rowsOf.set(cleaned, (rowsOf.get(cleaned) ?? 0) + rows);
    all += rows;
  }
  const isFrequent = ([pincode, rows]: readonly [string, number]) =>
    pincode !== '' && rows >= fillerRows && rows > all * fillerShare;
  return new Map([...rowsOf].filter(isFrequent));
}

/** Of the master list as it is now. */
export async function findFrequentPincodes(db: Db): Promise<ReadonlySet<string>> {
  const counts = await db
    .selectFrom('centres')
    .where('archived_at', 'is', null)
    .groupBy('centre_pincode')
    .select((eb) => ['centre_pincode as pincode', eb.fn.countAll<number>().as('rows')])
    .execute();
  return new Set(frequentOf(counts).keys());
}

type RecordRow = Pick<CentreFields, `centre_${'name' | 'pincode' | 'city' | 'state'}`>;

export const toRecordFacts = (row: RecordRow): RecordFacts => ({
  name: row.centre_name,
  pincode: row.centre_pincode,
  city: row.centre_city,
  state: row.centre_state,
});

/** @param anchors of the centre with this record */
const describePlace = (
  places: Places,
  { pincode }: RecordFacts,
  anchors: readonly ExpectedPlace[],
  position: GeoPosition,
): PhotoPlace => ({ ...places.near(position, pincode), expected: [...anchors] });

/** For an administrator. */
export const withPlaces = (
  places: Places,
  record: RecordFacts,
  anchors: readonly ExpectedPlace[],
  photos: readonly CentrePhoto[],
): CentrePhoto[] =>
  photos.map((photo) => {
    const { latitude, longitude } = photo;
    if (latitude === null || longitude === null) return photo;
    return { ...photo, place: describePlace(places, record, anchors, { latitude, longitude }) };
  });

/** For the head, who hears of the record only: what was typed may be what is wrong. */
export function describeToHead(places: Places, record: RecordFacts) {
  const anchors = places.anchorsOf(record);
  return (position: GeoPosition) => ({
    place: describePlace(places, record, anchors, position),
    isFarFromRecord: isFarFrom(anchors, position),
  });
}
