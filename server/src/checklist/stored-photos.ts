/**
 * Compares the rows of photos with the bytes in the photo store, which changes nothing. Moves photos that no checklist refers to into the
 * trash of the store: those that drafts have replaced, and files whose save was never committed. Decision 0010 has the reasons for all of
 * this care.
 */
import { dayMs } from '#contract/indian-clock.ts';
import { beginRemoval, groupByKnown, PhotosNotBound } from '../installation.ts';
import type { Services } from '../services.ts';
import { hash } from 'node:crypto';
import { runInParallel } from '../kernel/concurrency.ts';
import { addSeconds } from '../kernel/time.ts';
import { streamRows } from '../platform/database/dialect.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { PhotoStore, TrashedPhoto, TrashReason } from '../platform/photo-store/photo-store.ts';
import { readPointsFile } from '../platform/photos/points/picture-points.ts';
import { deleteReplacedPhotos } from '../submissions/photo-rows.ts';

// Finds photos in the store for which the database has no row.

/** Returns the timestamp of a version 7 UUID in milliseconds. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** Photos that are younger than this may belong to a save or a backup in progress. */
export function getRemovalTime({ clock, limits }: Pick<Services, 'clock' | 'limits'>): Date {
  return addSeconds(clock.now(), -limits.photos.unreferencedHours * 60 * 60);
}

/** Finds photos in the store that have no row and were uploaded before this time; `total`: how many photos are in the store. */
export async function findUnknownPhotos(
  { database, photoStore }: Pick<Services, 'database' | 'photoStore'>,
  before: Date,
) {
  const unknown: string[] = [];
  let total = 0;
  for await (const { ids, known } of groupByKnown(database.db, photoStore.listIds())) {
    total += ids.length;
    unknown.push(...ids.filter((id) => !known.has(id) && timeOfId(id) < before.getTime()));
  }
  return { ids: unknown, total };
}

/** A photo of a draft or of a submitted checklist. */
interface UsedPhoto {
  readonly id: string;
  readonly sha256: string;
  readonly slot: string;
  readonly centreCode: string;
  readonly isSubmitted: boolean;
  /** Of the file with its points; '' when it has none. */
  readonly pointsSha256: string;
}

export interface PhotoProblem extends UsedPhoto {
  /** `missing`: a picture is in neither the store nor its trash; `in-trash`: only in the trash; `damaged`: not the uploaded bytes. */
  readonly problem: 'missing' | 'in-trash' | 'damaged';
}

const rowsPerPage = 500;
const concurrentReads = 4;

async function* readUsedPhotos(db: Db): AsyncIterable<UsedPhoto> {
  const query = db
    .selectFrom('photos')
    .innerJoin('centres', 'centres.id', 'photos.centre_id')
    .leftJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
    .leftJoin('photo_points', 'photo_points.photo_id', 'photos.id')
    .select(['photos.id', 'photos.sha256', 'photos.slot', 'checklists.status', 'points_sha256'])
    .select('centre_code')
    .where('photos.replaced_at', 'is', null);
  for await (const page of streamRows(query, rowsPerPage, ['photos.id'], ({ id }) => [id]))
    for (const { id, sha256, slot, centre_code: centreCode, status, points_sha256: points } of page)
      yield { id, sha256, slot, centreCode, isSubmitted: status === 'submitted', pointsSha256: points ?? '' };
}

async function hasWholePoints(store: PhotoStore, { id, pointsSha256 }: UsedPhoto): Promise<boolean> {
  if (pointsSha256 === '') return true;
  const bytes = await store.get(id, 'points');
  return bytes !== null && readPointsFile(bytes, pointsSha256) !== null;
}

async function findProblem(
  store: PhotoStore,
  { id, sha256 }: UsedPhoto,
  isInTrash: boolean,
): Promise<PhotoProblem['problem'] | null> {
  const original = await store.get(id, 'original');
  const displayBytes = await store.sizeOf(id, 'display');
  if (original === null || displayBytes === null) return isInTrash ? 'in-trash' : 'missing';
  const isUnchanged = hash('sha256', original) === sha256;
  return isUnchanged && displayBytes > 0 ? null : 'damaged';
}

/**
 * Returns what is wrong with the photos that checklists use, how many files of points are missing or damaged, which the portal makes
 * anew, and which photos the next removals should have moved to the trash already.
 * @param unknownBefore photos without a row are reported when they were uploaded before this time
 */
export async function checkPhotos(services: Pick<Services, 'database' | 'photoStore'>, unknownBefore: Date) {
  const { database, photoStore } = services;
  const inTrash = new Set((await sortTrash(services)).known.map(({ id }) => id));
  const problems: PhotoProblem[] = [];
  let used = 0;
  let damagedPoints = 0;
  await runInParallel(readUsedPhotos(database.db), concurrentReads, async (photo) => {
    used += 1;
    const problem = await findProblem(photoStore, photo, inTrash.has(photo.id));
    if (problem !== null) problems.push({ ...photo, problem });
    else if (!(await hasWholePoints(photoStore, photo))) damagedPoints += 1;
  });
  const { ids: unknown } = await findUnknownPhotos(services, unknownBefore);
  return { used, problems, damagedPoints, unknown };
}

// Moves photos to the trash of the photo store and back, and empties it after some weeks. Each photo is logged.

type TrashServices = Pick<Services, 'clock' | 'log' | 'photoStore'>;

export async function moveToTrash(
  { clock, log, photoStore }: TrashServices,
  ids: readonly string[],
  reason: TrashReason,
): Promise<void> {
  for (const id of ids) {
    const kinds = await photoStore.trash.add(id, reason, clock.now());
    log.info({ photo: id, kinds, reason }, 'photo moved to the trash');
  }
}

/** Returns the photos in the trash, by whether the database has a row for them. */
export async function sortTrash({ database, photoStore }: Pick<Services, 'database' | 'photoStore'>) {
  const trashed = await photoStore.trash.list();
  const known = new Set<string>();
  const ids = trashed.map(({ id }) => id);
  for await (const group of groupByKnown(database.db, ids)) for (const id of group.known) known.add(id);
  return {
    known: trashed.filter(({ id }) => known.has(id)),
    unknown: trashed.filter(({ id }) => !known.has(id)),
  };
}

export async function putBack(
  { log, photoStore }: Pick<Services, 'log' | 'photoStore'>,
  photos: readonly TrashedPhoto[],
): Promise<void> {
  for (const photo of photos) {
    await photoStore.trash.restore(photo);
    const { id, reason, day, kinds } = photo;
    log.warn({ photo: id, kinds, reason, day }, 'photo put back from the trash: the database knows it');
  }
}

/** Deletes photos that have been in the trash long enough. */
async function emptyTrash(
  { clock, limits, log, photoStore }: TrashServices & Pick<Services, 'limits'>,
  trashed: readonly TrashedPhoto[],
): Promise<void> {
  for (const photo of trashed) {
    const { id, reason, day, kinds } = photo;
    // A photo may have been removed at the end of its day.
    const keptUntilMs = Date.parse(day) + (limits.photos.trashDays + 1) * dayMs;
    if (clock.now().getTime() < keptUntilMs) continue;
    await photoStore.trash.delete(photo);
    log.info({ photo: id, kinds, reason, day }, 'photo deleted for good');
  }
}

/** An interrupted run leaves at most this many files without rows, which then count as unknown. */
const replacedPerTransaction = 10;

async function mayRemove(services: Services): Promise<boolean> {
  try {
    await beginRemoval(services, services.limits.photos.storeTimeoutMs);
    return true;
  } catch (error) {
    if (!(error instanceof PhotosNotBound)) throw error;
    services.log.error({ alarm: 'photos-not-bound', reason: error.message }, 'no photos are removed');
    return false;
  }
}

/** Returns false when the limit would be exceeded; then nothing is moved. */
async function removeUnknown(
  services: Services,
  { ids, total }: Awaited<ReturnType<typeof findUnknownPhotos>>,
  trashed: readonly TrashedPhoto[],
): Promise<boolean> {
  const { count, share } = services.limits.photos.maxUnknown;
  const inTrash = trashed.filter(({ reason }) => reason === 'unknown').length;
  const allowed = Math.max(count, Math.floor(total * share));
  if (ids.length > 0 && ids.length + inTrash > allowed) {
    services.log.error(
      { alarm: 'photos-unknown', unknown: ids.length, inTrash, allowed, photos: total },
      'no photos are removed: the database does not know more of them than a portal leaves behind',
    );
    return false;
  }
  await moveToTrash(services, ids, 'unknown');
  return true;
}

/** The database itself says that these were replaced, so they do not count for the limit. Rows first, so that a backup misses no file. */
async function removeReplaced(services: Services, before: Date): Promise<number> {
  for (let removed = 0; ;) {
    const ids = await services.database.transaction((tx) =>
      deleteReplacedPhotos(tx, before.toISOString(), replacedPerTransaction),
    );
    await moveToTrash(services, ids, 'replaced');
    removed += ids.length;
    if (ids.length < replacedPerTransaction) return removed;
  }
}

/** Another portal, on a copy of this database, may have removed photos that this one needs. Returns the rest of the trash. */
async function putBackKnown(services: Services): Promise<readonly TrashedPhoto[]> {
  const { known, unknown } = await sortTrash(services);
  await putBack(services, known);
  if (known.length > 0)
    services.log.error(
      { alarm: 'photos-put-back', photos: known.length },
      'photos were in the trash that the database knows: another portal uses this photo store',
    );
  return unknown;
}

/** Called hourly, never at the start. Returns the number of photos that were moved to the trash. */
export async function removeUnreferencedPhotos(services: Services): Promise<number> {
  if (!(await mayRemove(services))) return 0;
  const before = getRemovalTime(services);
  const trashed = await putBackKnown(services);
  const unknown = await findUnknownPhotos(services, before);
  if (!(await removeUnknown(services, unknown, trashed))) return 0;
  const replaced = await removeReplaced(services, before);
  await emptyTrash(services, trashed);
  return unknown.ids.length + replaced;
}
