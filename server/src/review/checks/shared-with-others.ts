/** What a centre shares with centres of other phones: the place of a photo, and the contacts of the head. */
import type { SharedContact, SharedPlace } from '#contract/review/facts.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { distanceM, type GeoPosition } from '#contract/photo/geo-position.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { toRecordFacts } from '../../places/describe-place.ts';
import type { Places } from '../../places/open-places.ts';
import type { Row } from '../../tables/tables.ts';
import { isCountingCentrePhoto } from '../counting-photos.ts';

const metresPerDegree = 111_195;
const { countedContacts } = reviewLimits.answers;
const { sharedM } = reviewLimits.place;
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

/** Returns submitted centres of other phones with a photo of the centre within these metres, by code. */
export async function findSharedPlaces(
  db: Db,
  places: Places,
  centre: { readonly id: string; readonly phone: string },
  position: GeoPosition,
): Promise<SharedPlace[]> {
  const box = boxAround(position, sharedM);
  const rows = await db
    .selectFrom('photos')
    .innerJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
    .innerJoin('centres', 'centres.id', 'photos.centre_id')
    .select(['centres.id', 'centre_code', 'centre_name', 'latitude', 'longitude'])
    .select(['centre_city', 'centre_pincode', 'centre_state'])
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
    .filter((row) => distanceM(position, row) <= sharedM)
    .map((row) => ({
      centreId: row.id,
      code: row.centre_code,
      name: row.centre_name,
      city: row.centre_city,
      anchors: places.anchorsOf(toRecordFacts(row)),
    }));
}

type HeadContacts = Pick<Row<'reviews'>, 'head_mobile' | 'head_email'>;

/** '' where there is none. */
export const headContacts = (answers: Answers | undefined): HeadContacts => ({
  head_mobile: answers?.headMobile.trim() ?? '',
  head_email: answers?.headEmail.trim().toLowerCase() ?? '',
});

const contactNames = ['mobile', 'email'] as const;

/** For each contact that there is, the other checked centres with it. */
const sharedQueries = (db: Db, centreId: string, contacts: HeadContacts) =>
  contactNames.flatMap((contact) => {
    const column = `head_${contact}` as const;
    const address = contacts[column];
    if (address === '') return [];
    const query = db
      .selectFrom('reviews')
      .innerJoin('centres', 'centres.id', 'reviews.centre_id')
      .where(`reviews.${column}`, '=', address)
      .where('centres.archived_at', 'is', null)
      .where('centres.id', '<>', centreId)
      .orderBy('centre_code');
    return [{ contact, address, query }];
  });

/** Returns the contacts that checked centres of other phones have too. */
export async function findSharedContacts(
  db: Db,
  { id, phone }: { readonly id: string; readonly phone: string },
  contacts: HeadContacts,
): Promise<SharedContact[]> {
  const shared: SharedContact[] = [];
  for (const { contact, address, query } of sharedQueries(db, id, contacts)) {
    const rows = await query
      .where('centres.phone', '<>', phone)
      .select(['centres.id', 'centre_code', 'centre_name', 'centre_city'])
      .limit(countedContacts)
      .execute();
    const [row] = rows;
    if (row === undefined) continue;
    const { id: centreId, centre_code: code, centre_name: name, centre_city: city } = row;
    shared.push({ contact, address, centres: rows.length, first: { centreId, code, name, city } });
  }
  return shared;
}

/**
 * Returns the centres, also of the same phone, whose reason about a shared contact this centre may change. Among more than are
 * counted these are only the centres that name it.
 */
export async function listConcernedByContacts(
  db: Db,
  centreId: string,
  contacts: HeadContacts,
): Promise<string[]> {
  const found: string[] = [];
  for (const { query: shared } of sharedQueries(db, centreId, contacts)) {
    const query = shared.select('centres.id');
    const some = await query.limit(countedContacts + 1).execute();
    const rows =
      some.length <= countedContacts
        ? some
        : await query.where('reviews.reasons', 'like', `%"${centreId}"%`).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
