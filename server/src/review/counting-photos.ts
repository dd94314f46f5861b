/** Finds photos that count now: those of submitted checklists, or of the last answered correction that has one for their slot. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dayInIndia } from '#contract/indian-clock.ts';
import { distanceM } from '#contract/photo/geo-position.ts';
import type { Arrival } from '#contract/review/endpoints.ts';
import { toRecordFacts } from '../places/describe-place.ts';
import type { Places } from '../places/open-places.ts';
import { readInChunks } from '../kernel/chunks.ts';
import type { Db } from '../platform/database/open-database.ts';

/** Whether a row of `centres` is not deleted; one of an archived edition was not when that was archived. */
export const isKept = sql<SqlBool>`(centres.archived_at is null or centres.archived_at = coalesce((
  select editions.archived_at from editions where editions.id = centres.edition_id), ''))`;

type PhotoColumn = 'centre_photo_id' | 'strong_room_photo_id';

/** The photo that counts now of a row of `checklists` in the query. */
export const countingPhoto = (column: PhotoColumn): RawBuilder<string | null> => sql`coalesce((
  select ${sql.ref(`corrections.${column}`)} from corrections
  where corrections.centre_id = checklists.centre_id and corrections.answered_at is not null
    and ${sql.ref(`corrections.${column}`)} is not null
  order by corrections.number desc limit 1), ${sql.ref(`checklists.${column}`)})`;

/** Whether a row of `photos` is the photo of the centre that counts now of a row of `checklists`. */
export const isCountingCentrePhoto = sql<SqlBool>`photos.id = ${countingPhoto('centre_photo_id')}`;

/** The same for the photo of either slot. */
export const isCountingPhoto = sql<SqlBool>`photos.id = case photos.slot
  when 'centre' then ${countingPhoto('centre_photo_id')} else ${countingPhoto('strong_room_photo_id')} end`;

const submittedPhotosQuery = (db: Db, photoIds: readonly string[]) =>
  db
    .selectFrom('photos')
    .innerJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
    .innerJoin('centres', 'centres.id', 'photos.centre_id')
    .leftJoin('editions', 'editions.id', 'centres.edition_id')
    .where('photos.id', 'in', photoIds)
    .where('checklists.status', '=', 'submitted')
    .where(isKept)
    .select(['photos.id', 'photos.slot', 'photos.created_at', 'centres.id as centre_id'])
    .select(['exam_name as edition', 'centres.centre_name', 'centres.centre_city'])
    .select('centres.centre_code as code')
    .select(['centres.centre_state', 'centres.centre_pincode'])
    .select(['latitude', 'longitude', 'width', 'height', 'taken_at'])
    .select(sql<number>`case when ${isCountingPhoto} then 1 else 0 end`.as('counts'))
    .orderBy('photos.created_at')
    .orderBy('photos.id');

type SubmittedRow = Awaited<ReturnType<ReturnType<typeof submittedPhotosQuery>['execute']>>[number];

export type SubmittedPhoto = ReturnType<typeof toSubmittedPhoto>;

function toSubmittedPhoto(row: SubmittedRow) {
  const { code, edition, slot, centre_id: centreId, latitude, longitude, width, height } = row;
  const archived = edition === null ? undefined : { edition, sentOn: dayInIndia(new Date(row.created_at)) };
  return {
    photoId: row.id,
    slot,
    centre: { centreId, code, name: row.centre_name, city: row.centre_city },
    record: toRecordFacts(row),
    position: { latitude, longitude },
    /** When it reached the server, ISO 8601 in UTC. */
    arrivedAt: row.created_at,
    /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`, or null. */
    takenAt: row.taken_at,
    /** Of the upload, in pixels. */
    width,
    height,
    /** Whether a correction has another photo instead. */
    isReplaced: row.counts === 0,
    archived,
  };
}

/** Returns those of these photos that count or have counted, by id, also of archived editions, without those of deleted centres. */
export async function findSubmittedPhotos(
  db: Db,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, SubmittedPhoto>> {
  const rows = await readInChunks(photoIds, (chunk) => submittedPhotosQuery(db, chunk).execute());
  return new Map(rows.map((row) => [row.id, toSubmittedPhoto(row)]));
}

/** What shows which of two equal pictures was there first. The distance is to the nearest known place of the record of its own centre. */
export function describeArrival(places: Places, photo: SubmittedPhoto): Arrival {
  const anchors = places.anchorsOf(photo.record);
  const distances = anchors.map((anchor) => distanceM(anchor, photo.position));
  return {
    arrived_at: photo.arrivedAt,
    taken_at: photo.takenAt,
    distance_m: distances.length === 0 ? null : Math.round(Math.min(...distances)),
  };
}
