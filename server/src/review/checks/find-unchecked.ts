/**
 * Finds submitted checklists that the checks have not reached, except those of deleted centres and of archived editions. Each question
 * has an index of its own: one about everything at once would read every row, as often as the worker asks. Also has the checks of
 * centres run again, for example after a correction.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { countRows } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import { countActive, readReasons } from '../review-rows.ts';
import type { CheckParts } from './check-parts.ts';
import { findSameFiles } from '../pictures/picture-rows.ts';
import { headContacts, listConcernedByContacts } from './shared-with-others.ts';
import type { Submission } from './read-submissions.ts';
import { sql, type SqlBool } from 'kysely';
import { checksVersion } from '#contract/review/limits.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { pointsVersion } from '../../platform/photos/points/picture-points.ts';

// Finds the other centres whose reasons a centre may have changed. They are more than its reasons name: a photo, a place or a contact
// that it no longer has also counts, and a reason names a few centres only.

/** Of whatever phone: that of the centre may have been another one. */
const anyPhone = '';

/** By every photo of the centre that has ever counted. */
async function findByPhotos(
  parts: CheckParts,
  db: Db,
  { centreId, code }: Submission['centre'],
): Promise<string[]> {
  const photos = await db
    .selectFrom('photo_points')
    .innerJoin('photos', 'photos.id', 'photo_points.photo_id')
    .where('photo_points.centre_id', '=', centreId)
    .select(['photos.id', 'photos.slot', 'photos.sha256', 'photos.latitude', 'photos.longitude'])
    .execute();
  const found: string[] = [];
  for (const { id: photoId, slot, sha256, ...position } of photos) {
    const add = (others: readonly { readonly centreId: string }[]) =>
      found.push(...others.map((other) => other.centreId));
    add(await findSameFiles(db, { photoId, sha256 }));
    add(await parts.copies.find(photoId, code));
    await yieldToEventLoop();
    if (slot !== 'centre') continue;
    const anybody = { id: centreId, phone: anyPhone };
    add(await parts.findSharedPlaces(db, parts.services.places, anybody, position));
  }
  return found;
}

/** @param stored the review before the check */
export async function findAffectedCentres(
  parts: CheckParts,
  db: Db,
  { centre, checklist }: Submission,
  stored: Row<'reviews'> | undefined,
): Promise<string[]> {
  const { centreId } = centre;
  const found = await findByPhotos(parts, db, centre);
  for (const contacts of [headContacts(checklist?.answers), ...(stored === undefined ? [] : [stored])])
    found.push(...(await listConcernedByContacts(db, centreId, contacts)));
  const named = stored === undefined ? [] : readReasons(stored).map(({ values }) => values['centreId']);
  found.push(...named.filter((id) => typeof id === 'string'));
  return [...new Set(found)].filter((id) => id !== centreId && id !== '').toSorted();
}

/** In place of the version of the checks: run again, also for the other centres that are concerned, or for this one alone. */
const runAgain = 0;
export const runAgainAlone = -1;

/**
 * The worker takes the centre up with its next batch. Needs no lock: a check that is under way notices it and starts again. The
 * review has a new version, so that nobody decides about what was there before.
 */
export async function requestChecks(tx: Tx, centreId: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set((eb) => ({ checks_version: runAgain, version: eb('version', '+', 1) }))
    .where('centre_id', '=', centreId)
    .execute();
}

const requestAlone = (tx: Tx) =>
  tx
    .updateTable('reviews')
    .set({ checks_version: runAgainAlone })
    .where('checks_version', '=', checksVersion);

/** The same after all others, and without any effect on further centres, so that centres do not request each other for ever. */
export async function requestOwnChecks(tx: Tx, centreIds: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(centreIds)) await requestAlone(tx).where('centre_id', 'in', chunk).execute();
}

/** The same for every centre with one of these pincodes on record. */
export async function requestChecksOfPincodes(tx: Tx, pincodes: ReadonlySet<string>): Promise<void> {
  for (const chunk of chunksOf([...pincodes]))
    await requestAlone(tx)
      .where('centre_id', 'in', (eb) =>
        eb
          .selectFrom('centres')
          .where('archived_at', 'is', null)
          .where('centre_pincode', 'in', chunk)
          .select('id'),
      )
      .execute();
}

const requestAgain = (tx: Tx) =>
  tx.updateTable('reviews').set({ checks_version: runAgain }).where('checks_version', '<>', runAgain);

/** Those of points that are missing or of another version, which the check makes. */
export async function requestMissingPoints(tx: Tx): Promise<void> {
  await requestAgain(tx)
    .where('centre_id', 'in', (eb) =>
      eb
        .selectFrom('photo_points')
        .innerJoin('centres', 'centres.id', 'photo_points.centre_id')
        .where('centres.archived_at', 'is', null)
        .where((or) =>
          or.or([
            or('photo_points.version', '<', pointsVersion),
            or('photo_points.version', '>', pointsVersion),
          ]),
        )
        .select('photo_points.centre_id'),
    )
    .execute();
}

/** Those with a photo that the store did not have, or that could not be read: it may have come back. */
export async function requestMissingPhotos(tx: Tx): Promise<void> {
  await requestAgain(tx)
    .where('reasons', 'like', '%"code":"picture.missing"%')
    .where('centre_id', 'in', (eb) => eb.selectFrom('centres').where('archived_at', 'is', null).select('id'))
    .execute();
}

const isArchived = sql<SqlBool>`exists (select 1 from centres
  where centres.id = due.centre_id and centres.archived_at is not null)`;

const unreviewedQuery = (db: Db) =>
  db
    .selectFrom('checklists as due')
    // A literal, so that the planner takes the index of submitted checklists.
    .where(sql<SqlBool>`due.status = 'submitted'`)
    .where(sql<SqlBool>`not exists (select 1 from reviews where reviews.centre_id = due.centre_id)`)
    .where((eb) => eb.not(isArchived));

/** Returns the ids of at most `count` centres. */
type Question = (db: Db, count: number) => Promise<string[]>;

async function listReviewed(db: Db, from: number, below: number, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews as due')
    .where('checks_version', '>=', from)
    .where('checks_version', '<', below)
    .where((eb) => eb.not(isArchived))
    .select('centre_id')
    .orderBy('checks_version')
    .orderBy('centre_id')
    .limit(count)
    .execute();
  return rows.map(({ centre_id: id }) => id);
}

/** Those without a review come first, then those of lower checks and those for which somebody asked. */
export const listUnchecked: Question = async (db, count) => {
  const rows = await unreviewedQuery(db).select('centre_id').orderBy('centre_id').limit(count).execute();
  const unreviewed = rows.map(({ centre_id: id }) => id);
  if (unreviewed.length === count) return unreviewed;
  return [...unreviewed, ...(await listReviewed(db, runAgain, checksVersion, count - unreviewed.length))];
};

/** What others have requested, which comes last. */
export const listRequestedAlone: Question = (db, count) => listReviewed(db, runAgainAlone, runAgain, count);

/** Returns the id of the last change of many centres. */
export async function findLastChange(db: Db): Promise<string | undefined> {
  const last = db.selectFrom('change_sets').select('id').orderBy('made_at', 'desc').orderBy('id', 'desc');
  return (await last.limit(1).executeTakeFirst())?.id;
}

const centresAtOnce = 2_000;

/** Walks over all centres. Other requests are served between two statements, which take a few milliseconds each. */
export const listChangedRecords: Question = async (db, count) => {
  const found: string[] = [];
  let after = '';
  while (found.length < count) {
    const page = db.selectFrom('centres').where('id', '>', after).select('id').orderBy('id');
    const last = await page
      .limit(1)
      .offset(centresAtOnce - 1)
      .executeTakeFirst();
    let query = db
      .selectFrom('centres')
      .innerJoin('reviews', 'reviews.centre_id', 'centres.id')
      .where('centres.id', '>', after)
      .where('centres.archived_at', 'is', null)
      .whereRef('reviews.record_version', '<>', 'centres.version');
    if (last !== undefined) query = query.where('centres.id', '<=', last.id);
    found.push(...(await query.select('centres.id').execute()).map(({ id }) => id));
    if (last === undefined) break;
    after = last.id;
    await yieldToEventLoop();
  }
  return found.slice(0, count);
};

/** Of all, or of a state; without those whose record has changed since, which are checked again within a minute or so. */
export async function countUnchecked(db: Db, state?: string): Promise<number> {
  const isOutdated = sql<SqlBool>`reviews.checks_version < ${checksVersion}`;
  if (state === undefined)
    return (await countRows(unreviewedQuery(db))) + (await countActive(db, isOutdated));
  const inState = unreviewedQuery(db)
    .innerJoin('centres', 'centres.id', 'due.centre_id')
    .where('centres.centre_state', '=', state);
  const outdated = await countActive(db, sql<SqlBool>`${isOutdated} and reviews.centre_state = ${state}`);
  return (await countRows(inState)) + outdated;
}
