/** Compares the rows of photos with the bytes in the photo store. Changes nothing. */
import { createHash } from 'node:crypto';
import { runInParallel } from '../../kernel/concurrency/run-in-parallel.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { PhotoStore } from '../../platform/photo-store/photo-store.ts';
import { readPointsFile } from '../../platform/photos/points/picture-points.ts';
import type { Services } from '../../services.ts';
import { findUnknownPhotos } from './find-unknown-photos.ts';
import { sortTrash } from './photo-trash.ts';

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

interface CheckedPhotos {
  /** Number of photos that checklists use. */
  readonly used: number;
  readonly problems: readonly PhotoProblem[];
  /** Number of files of points that are missing or damaged; the portal makes them anew. */
  readonly damagedPoints: number;
  /** Photos that the next removals should have moved to the trash already. */
  readonly unknown: readonly string[];
}

const rowsPerPage = 500;
const concurrentReads = 4;

async function* readUsedPhotos(db: Db): AsyncIterable<UsedPhoto> {
  for (let last = ''; ;) {
    const page = await db
      .selectFrom('photos')
      .innerJoin('centres', 'centres.id', 'photos.centre_id')
      .leftJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
      .leftJoin('photo_points', 'photo_points.photo_id', 'photos.id')
      .select(['photos.id', 'photos.sha256', 'photos.slot', 'checklists.status', 'points_sha256'])
      .select((eb) => eb.fn.coalesce('superseded_code', 'centre_code').as('centre_code'))
      .where('photos.replaced_at', 'is', null)
      .where('photos.id', '>', last)
      .orderBy('photos.id')
      .limit(rowsPerPage)
      .execute();
    for (const { id, sha256, slot, centre_code: centreCode, status, points_sha256: points } of page)
      yield { id, sha256, slot, centreCode, isSubmitted: status === 'submitted', pointsSha256: points ?? '' };
    last = page.at(-1)?.id ?? '';
    if (page.length < rowsPerPage) return;
  }
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
  const isUnchanged = createHash('sha256').update(original).digest('hex') === sha256;
  return isUnchanged && displayBytes > 0 ? null : 'damaged';
}

/** @param unknownBefore photos without a row are reported when they were uploaded before this time */
export async function checkPhotos(
  services: Pick<Services, 'database' | 'photoStore'>,
  unknownBefore: Date,
): Promise<CheckedPhotos> {
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
