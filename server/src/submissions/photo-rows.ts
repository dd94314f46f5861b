/** The photos of checklists: SQL on the table `photos`, how they are described and named, and reading the bytes, which the photo store has. */
import type { ProfilePhoto } from '#contract/checklist/profile.ts';
import { photoSlots } from '#contract/exam.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { safeFileName } from '../platform/http/headers.ts';
import type { RecordFacts } from '#contract/review/facts.ts';
import { createPhotoPathSigner, type PhotoPath } from '../platform/photos/sign-photo-path.ts';
import type { Parts } from '../parts.ts';
import { describeToHead } from '../places/describe-place.ts';
import type { Places } from '../places/open-places.ts';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { StoredPhoto } from './stored-checklist.ts';

// Describes stored photos to the centre user, with signed paths.

/** @param record says where they were taken, while they can be taken again */
export function toPhotos(
  services: Pick<Parts, 'clock' | 'keys' | 'limits'> & { readonly places: Places },
  photos: readonly StoredPhoto[],
  record?: RecordFacts,
): ProfilePhoto[] {
  const isPlaced = record !== undefined && photos.length > 0;
  const describe = isPlaced ? describeToHead(services.places, record) : () => ({});
  const pathOf = createPhotoPathSigner(services);
  return photos.map((photo) => ({
    slot: photo.slot,
    fileName: photo.fileName,
    latitude: photo.latitude,
    longitude: photo.longitude,
    placeSource: photo.placeSource,
    accuracyM: photo.accuracyM,
    file_path: pathOf(photo.id),
    thumbnail_path: pathOf(photo.id, 'thumbnail'),
    sha256: photo.sha256,
    ...describe(photo),
  }));
}

// Names files and folders by the code of a centre, which may contain anything.

/** Names that Windows has for devices. */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;

/**
 * Returns the code when it is a name on every system that no other code has there, otherwise with the end of the centre's id.
 * Windows and macOS take capital and small letters for the same, so a code with small ones may be that of another centre.
 * Without dots it is no name of a file that is packed next to the folder.
 */
export function fileCode({ code, id }: { readonly code: string; readonly id: string }): string {
  const safe = safeFileName(code).replace(/^ +| +$|\./g, '_');
  const isOnlyOne = safe === code && code === code.toUpperCase() && !deviceNames.test(code);
  return isOnlyOne ? code : `${safe}-${id.slice(-6)}`;
}

/** A stored photo; `sha256` is the hash of the uploaded bytes. */
export interface PhotoRow extends StoredPhoto {
  readonly byteSize: number;
  readonly width: number;
  readonly height: number;
}

export async function insertPhoto(
  tx: Tx,
  photo: PhotoRow,
  origin: { readonly centreId: string; readonly createdBy: string; readonly createdAt: string },
): Promise<void> {
  await tx
    .insertInto('photos')
    .values({
      id: photo.id,
      centre_id: origin.centreId,
      slot: photo.slot,
      file_name: photo.fileName,
      sha256: photo.sha256,
      byte_size: photo.byteSize,
      width: photo.width,
      height: photo.height,
      latitude: photo.latitude,
      longitude: photo.longitude,
      place_source: photo.placeSource,
      accuracy_m: photo.accuracyM,
      taken_at: photo.takenAt,
      created_by: origin.createdBy,
      created_at: origin.createdAt,
      replaced_at: null,
    })
    .execute();
}

/** Returns the photos with these ids, the photo of the centre first; ignores null and unknown ids. */
export async function findPhotos(db: Db, ids: readonly (string | null)[]): Promise<PhotoRow[]> {
  const photoIds = ids.filter((id) => id !== null);
  if (photoIds.length === 0) return [];
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'slot', 'file_name as fileName', 'sha256', 'byte_size as byteSize', 'width', 'height'])
    .select(['latitude', 'longitude', 'place_source as placeSource'])
    .select(['accuracy_m as accuracyM', 'taken_at as takenAt'])
    .where('id', 'in', photoIds)
    .execute();
  return rows.sort((a, b) => photoSlots.indexOf(a.slot) - photoSlots.indexOf(b.slot));
}

/** Records which photos the draft now refers to and which it no longer does. */
export async function markPhotosUsed(
  tx: Tx,
  before: readonly (string | null)[],
  used: readonly (string | null)[],
  now: string,
): Promise<void> {
  const dropped = before.filter((id) => id !== null && !used.includes(id));
  if (dropped.length > 0)
    await tx.updateTable('photos').set({ replaced_at: now }).where('id', 'in', dropped).execute();
  const referenced = used.filter((id) => id !== null);
  if (referenced.length > 0)
    await tx.updateTable('photos').set({ replaced_at: null }).where('id', 'in', referenced).execute();
}

/** Deletes the rows of at most `count` photos that were replaced before this time (ISO 8601); returns their ids. */
export async function deleteReplacedPhotos(tx: Tx, before: string, count: number): Promise<string[]> {
  const replaced = tx
    .selectFrom('photos')
    .select('id')
    .where('replaced_at', '<', before)
    .orderBy('id')
    .limit(count);
  const rows = await tx.deleteFrom('photos').where('id', 'in', replaced).returning('id').execute();
  return rows.map((row) => row.id);
}

// Describes the photos of a checklist for administrators.

export function toCentrePhoto(photo: StoredPhoto, filePath: string): CentrePhoto {
  return {
    slot: photo.slot,
    file_path: filePath,
    file_name: photo.fileName,
    latitude: photo.latitude,
    longitude: photo.longitude,
    place_source: photo.placeSource,
    accuracy_m: photo.accuracyM,
    taken_at: photo.takenAt,
    sha256: photo.sha256,
  };
}

/**
 * Adds what only a person who examines the photos needs: size and pixels of the upload, and the path of the full picture.
 * @param photoIds in the order of the photos
 */
export async function describeFiles<Photo extends CentrePhoto>(
  db: Db,
  photos: readonly Photo[],
  photoIds: readonly string[],
  pathOf: PhotoPath,
): Promise<Photo[]> {
  if (photoIds.length === 0) return [];
  const files = await db
    .selectFrom('photos')
    .where('id', 'in', photoIds)
    .select(['id', 'byte_size', 'width', 'height'])
    .execute();
  return photos.map((photo, index) => {
    const photoId = photoIds[index] ?? '';
    const file = files.find(({ id }) => id === photoId);
    if (file === undefined) return photo;
    const { byte_size, width, height } = file;
    return { ...photo, byte_size, width, height, full_path: pathOf(photoId, 'full') };
  });
}

// Reads uploaded photos for a download that goes on without those that cannot be read.

/** A photo store that fails this often in a row is down: the download ends as failed. */
const maxFailuresInRow = 5;

/**
 * The store may keep one request waiting for `storeTimeoutMs`, over all its photos. Photos that arrive take none of this time, so
 * that a large download may take hours.
 */
export class OriginalReader {
  readonly #services: Pick<Parts, 'limits' | 'log' | 'photoStore'>;
  #leftMs: number;
  #failuresInRow = 0;

  constructor(services: Pick<Parts, 'limits' | 'log' | 'photoStore'>) {
    this.#services = services;
    this.#leftMs = services.limits.photos.storeTimeoutMs;
  }

  /** Returns which of these photos the store has. Rejects with `PhotoStoreUnavailable`. */
  async findStored(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const startedAt = performance.now();
    const store = this.#services.photoStore.within(this.#leftMs);
    const sizes = await Promise.all(ids.map((id) => store.sizeOf(id, 'original')));
    this.#leftMs -= performance.now() - startedAt;
    return new Set(ids.filter((_, index) => sizes[index] !== null));
  }

  /** Returns null when the store has no such photo or cannot read it. */
  async read(id: string): Promise<Uint8Array | null> {
    const startedAt = performance.now();
    try {
      const bytes = await this.#services.photoStore.within(this.#leftMs).get(id, 'original');
      this.#failuresInRow = 0;
      return bytes;
    } catch (error) {
      this.#failuresInRow += 1;
      this.#leftMs -= performance.now() - startedAt;
      if (this.#failuresInRow >= maxFailuresInRow || this.#leftMs <= 0) throw error;
      this.#services.log.warn({ err: error, photo: id }, 'a photo could not be read for a download');
      return null;
    }
  }
}
