/**
 * Finds the other centres whose reasons a centre may have changed. They are more than its reasons name: a photo, a place or
 * a contact that it no longer has also counts, and a reason names a few centres only.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import { readReasons } from '../review-rows.ts';
import type { CheckParts } from './check-parts.ts';
import type { Submission } from './read-submissions.ts';
import { listConcernedByContacts, type HeadContacts } from './shared-with-others.ts';

/** Every photo of the centre that has ever counted. */
async function listCountedPhotos(db: Db, centreId: string) {
  return db
    .selectFrom('photo_points')
    .innerJoin('photos', 'photos.id', 'photo_points.photo_id')
    .where('photo_points.centre_id', '=', centreId)
    .select(['photos.id', 'photos.slot', 'photos.sha256', 'photos.latitude', 'photos.longitude'])
    .execute();
}

/** Of whatever phone: that of the centre may have been another one. */
const anyPhone = '';

async function findByPhotos(
  parts: CheckParts,
  db: Db,
  { centreId, code }: Submission['centre'],
): Promise<string[]> {
  const found: string[] = [];
  for (const { id: photoId, slot, sha256, ...position } of await listCountedPhotos(db, centreId)) {
    const same = await parts.findSameFiles(db, { photoId, sha256 });
    found.push(...same.map((other) => other.centreId));
    found.push(...(await parts.copies.find(photoId, code)).map((other) => other.centreId));
    await yieldToEventLoop();
    if (slot !== 'centre') continue;
    const shared = await parts.findSharedPlaces(
      db,
      parts.services.places,
      { id: centreId, phone: anyPhone },
      position,
    );
    found.push(...shared.map((other) => other.centreId));
  }
  return found;
}

/** @param stored the review before the check */
export async function findAffectedCentres(
  parts: CheckParts,
  db: Db,
  { centre }: Submission,
  stored: Row<'reviews'> | undefined,
  contacts: HeadContacts,
): Promise<string[]> {
  const { centreId } = centre;
  const found = await findByPhotos(parts, db, centre);
  for (const ofHead of [contacts, ...(stored === undefined ? [] : [stored])]) {
    found.push(...(await listConcernedByContacts(db, centreId, ofHead)));
  }
  const named = stored === undefined ? [] : readReasons(stored).map(({ values }) => values['centreId']);
  found.push(...named.filter((id) => typeof id === 'string'));
  return [...new Set(found)].filter((id) => id !== centreId && id !== '').toSorted();
}
