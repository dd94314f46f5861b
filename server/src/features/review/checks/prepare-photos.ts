/**
 * Outside of any transaction: looks for the photos of a submission in the photo store, and takes the prints and points that are
 * missing.
 */
import { PhotoStoreUnavailable, type PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import { TooBusy } from '../../../platform/photos/inspect-photo.ts';
import { pointsVersion } from '../../../platform/photos/points/picture-points.ts';
import type { HashedPhoto, PrintedPhoto } from '../pictures/image-hash-index.ts';
import { listPoints } from '../pictures/image-hash-rows.ts';
import { storePoints } from '../pictures/points-files.ts';
import type { CheckParts } from './check-parts.ts';
import type { Submission } from './read-submissions.ts';

export interface PreparedPhotos {
  /** By the id of each photo: whether the store has the uploaded bytes. */
  readonly isStored: ReadonlyMap<string, boolean>;
  /** To be stored. */
  readonly newHashes: readonly PrintedPhoto[];
}

/** Whether no decoder is free. Uploads come first: people wait for them, and the next one would wait for a print. */
export function isBusy({ services }: CheckParts): boolean {
  const { running, waiting } = services.photoInspector.load();
  return waiting > 0 || running >= services.limits.photos.inspection.concurrent;
}

/** The next photos would probably meet the same. */
export const mustWait = (error: unknown): boolean =>
  error instanceof TooBusy || error instanceof PhotoStoreUnavailable;

async function findSizes(
  { services }: CheckParts,
  photoIds: readonly string[],
): Promise<Map<string, number>> {
  if (photoIds.length === 0) return new Map();
  const rows = await services.database.db
    .selectFrom('photos')
    .where('id', 'in', photoIds)
    .select(['id', 'byte_size'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.byte_size]));
}

/** With the print that is known, which is kept when the store has lost the photo. */
interface UnprintedPhoto extends HashedPhoto {
  /** Whether it has a row. */
  readonly isKnown: boolean;
}

/**
 * Returns the photos of the submission without a print or points, also those that could not be read, which are tried again with each check; and photos that a correction has replaced with points of another version.
 */
async function listUnprinted(
  { findHashes, services }: CheckParts,
  store: PhotoStore,
  { centre: { centreId }, checklist }: Submission,
): Promise<UnprintedPhoto[]> {
  const { db } = services.database;
  const photos = (checklist?.photos ?? []).map(({ id: photoId, slot, sha256 }) => ({
    photoId,
    centreId,
    slot,
    sha256,
  }));
  const ids = photos.map(({ photoId }) => photoId);
  const rows = new Map((await listPoints(db, centreId)).map((row) => [row.photoId, row]));
  const hashes = await findHashes(db, [...ids, ...rows.keys()]);
  const unprinted: UnprintedPhoto[] = [];
  for (const photo of photos) {
    const { version, state } = rows.get(photo.photoId)?.points ?? {};
    const picture = hashes.get(photo.photoId) ?? null;
    const isPrinted = picture !== null && version === pointsVersion && state !== 'none';
    if (!isPrinted || (await store.sizeOf(photo.photoId, 'points')) === null)
      unprinted.push({ ...photo, picture, isKnown: hashes.has(photo.photoId) && version === pointsVersion });
    rows.delete(photo.photoId);
  }
  for (const { points, ...replaced } of rows.values())
    if (points.version !== pointsVersion)
      unprinted.push({ ...replaced, picture: hashes.get(replaced.photoId) ?? null, isKnown: false });
  return unprinted;
}

/** Rejects with `TooBusy` or `PhotoStoreUnavailable`: then nothing is known about the photos. */
export async function preparePhotos(parts: CheckParts, submission: Submission): Promise<PreparedPhotos> {
  const { limits, photoStore } = parts.services;
  const photoIds = submission.checklist?.photos.map(({ id }) => id) ?? [];
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const sizes = await findSizes(parts, photoIds);
  const isStored = new Map<string, boolean>();
  for (const id of photoIds) isStored.set(id, (await store.sizeOf(id, 'original')) === sizes.get(id));
  const newHashes: PrintedPhoto[] = [];
  for (const { isKnown, ...photo } of await listUnprinted(parts, store, submission)) {
    const picture = await parts.readPicture(photo.photoId);
    if (picture === null && isKnown) continue;
    const points = await storePoints(parts.services, photo.photoId, picture?.points ?? null);
    newHashes.push({ ...photo, picture: picture?.hash ?? photo.picture, points });
  }
  return { isStored, newHashes };
}
