/**
 * Outside of any transaction: looks for the photos of a submission in the photo store, and finds the points that are missing.
 */
import { type PhotoStore, PhotoStoreUnavailable } from '../../platform/photo-store/photo-store.ts';
import { TooBusy } from '../../platform/photos/inspect-photo.ts';
import { pointsVersion } from '../../platform/photos/points/picture-points.ts';
import { type DescribedPhoto, listPictures, storePoints } from '../pictures/picture-rows.ts';
import { readInChunks } from '../../kernel/chunks.ts';
import type { CheckParts } from './check-parts.ts';
import type { Submission } from './read-submissions.ts';

export interface PreparedPhotos {
  /** By the id of each photo: whether the store has the uploaded bytes. */
  readonly isStored: ReadonlyMap<string, boolean>;
  /** To be stored. */
  readonly newPictures: readonly DescribedPhoto[];
}

/** Whether no decoder is free. Uploads come first: people wait for them, and the next one would wait for a check. */
export function isBusy({ services }: CheckParts): boolean {
  const { running, waiting } = services.photoInspector.load();
  return waiting > 0 || running >= services.limits.photos.inspection.concurrent;
}

/** The next photos would probably meet the same. */
export const mustWait = (error: unknown): boolean =>
  error instanceof TooBusy || error instanceof PhotoStoreUnavailable;

interface UnreadPhoto extends Omit<DescribedPhoto, 'points'> {
  /** Whether it has a row of this version, which stays as it is when the picture still cannot be read. */
  readonly isKnown: boolean;
}

/**
 * Returns the photos of the submission without points, also those that could not be read, which are tried again with each check; and
 * photos that a correction has replaced with points of another version. What they show is kept when the store has lost them.
 */
async function listUnread(
  { services }: CheckParts,
  store: PhotoStore,
  { centre: { centreId }, checklist }: Submission,
): Promise<UnreadPhoto[]> {
  const rows = new Map((await listPictures(services.database.db, centreId)).map((row) => [row.photoId, row]));
  const unread: UnreadPhoto[] = [];
  for (const { id: photoId, slot, sha256 } of checklist?.photos ?? []) {
    const { picture = null, points } = rows.get(photoId) ?? {};
    rows.delete(photoId);
    const isKnown = points?.version === pointsVersion;
    const isRead = isKnown && picture !== null && points.sha256 !== '';
    if (!isRead || (await store.sizeOf(photoId, 'points')) === null)
      unread.push({ photoId, centreId, slot, sha256, picture, isKnown });
  }
  for (const { points, ...replaced } of rows.values())
    if (points?.version !== pointsVersion) unread.push({ ...replaced, isKnown: false });
  return unread;
}

/** Rejects with `TooBusy` or `PhotoStoreUnavailable`: then nothing is known about the photos. */
export async function preparePhotos(parts: CheckParts, submission: Submission): Promise<PreparedPhotos> {
  const { limits, photoStore } = parts.services;
  const photoIds = submission.checklist?.photos.map(({ id }) => id) ?? [];
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const rows = await readInChunks(photoIds, (ids) =>
    parts.services.database.db
      .selectFrom('photos')
      .where('id', 'in', ids)
      .select(['id', 'byte_size'])
      .execute(),
  );
  const sizes = new Map(rows.map((row) => [row.id, row.byte_size]));
  const isStored = new Map<string, boolean>();
  for (const id of photoIds) isStored.set(id, (await store.sizeOf(id, 'original')) === sizes.get(id));
  const newPictures: DescribedPhoto[] = [];
  for (const { isKnown, ...photo } of await listUnread(parts, store, submission)) {
    const picture = await parts.readPicture(photo.photoId);
    if (picture === null && isKnown) continue;
    const points = await storePoints(parts.services, photo.photoId, picture?.points ?? null);
    newPictures.push({ ...photo, picture: picture ?? photo.picture, points });
  }
  return { isStored, newPictures };
}
