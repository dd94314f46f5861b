/** Outside of any transaction: looks for the photos of a submission in the photo store, and takes the prints that are missing. */
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import type { HashedPhoto } from '../pictures/image-hash-index.ts';
import type { CheckParts } from './check-parts.ts';
import type { Submission } from './read-submissions.ts';

export interface PreparedPhotos {
  /** By the id of each photo: whether the store has the uploaded bytes. */
  readonly isStored: ReadonlyMap<string, boolean>;
  /** To be stored. */
  readonly newHashes: readonly HashedPhoto[];
}

/** Whether no decoder is free. Uploads come first: people wait for them, and the next one would wait for a print. */
export function isBusy({ services }: CheckParts): boolean {
  const { running, waiting } = services.photoInspector.load();
  return waiting > 0 || running >= services.limits.photos.inspection.concurrent;
}

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

/** Rejects with `TooBusy` or `PhotoStoreUnavailable`: then nothing is known about the photos. */
export async function preparePhotos(
  parts: CheckParts,
  { centre, checklist }: Submission,
): Promise<PreparedPhotos> {
  const { database, limits, photoStore } = parts.services;
  const photos: readonly StoredPhoto[] = checklist?.photos ?? [];
  const photoIds = photos.map(({ id }) => id);
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const sizes = await findSizes(parts, photoIds);
  const isStored = new Map<string, boolean>();
  for (const id of photoIds) isStored.set(id, (await store.sizeOf(id, 'original')) === sizes.get(id));
  const known = await parts.findHashes(database.db, photoIds);
  const newHashes: HashedPhoto[] = [];
  // Those that could not be read are tried again with each check.
  for (const { id: photoId, slot, sha256 } of photos.filter(({ id }) => (known.get(id) ?? null) === null)) {
    const picture = await parts.readPicture(photoId);
    if (picture === null && known.has(photoId)) continue;
    newHashes.push({ photoId, centreId: centre.centreId, slot, sha256, picture });
  }
  return { isStored, newHashes };
}
