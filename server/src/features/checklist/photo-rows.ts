/** All SQL on the table `photos`: what is known of each photo. The bytes are in the photo store. */
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import type { Queries, Writes } from '../../platform/database/database.ts';

/** A stored photo: where it was taken, where that is known from, and the hash of the bytes as they were uploaded. */
export interface PhotoRow {
  readonly id: string;
  readonly slot: PhotoSlot;
  readonly fileName: string;
  readonly sha256: string;
  readonly byteSize: number;
  readonly width: number;
  readonly height: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly placeSource: 'camera' | 'device';
  readonly accuracyM: number | null;
  readonly takenAt: string | null;
}

export interface PhotoOrigin {
  readonly centreId: string;
  readonly createdBy: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

export async function insertPhoto(tx: Writes, photo: PhotoRow, origin: PhotoOrigin): Promise<void> {
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
    })
    .execute();
}

/** The photos with these ids, the centre's first; ids that are null or unknown are left out. */
export async function findPhotos(db: Queries, ids: readonly (string | null)[]): Promise<PhotoRow[]> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  const rows = await db.selectFrom('photos').selectAll().where('id', 'in', known).execute();
  return rows
    .map((row) => ({
      id: row.id,
      slot: row.slot,
      fileName: row.file_name,
      sha256: row.sha256,
      byteSize: row.byte_size,
      width: row.width,
      height: row.height,
      latitude: row.latitude,
      longitude: row.longitude,
      placeSource: row.place_source,
      accuracyM: row.accuracy_m,
      takenAt: row.taken_at,
    }))
    .sort((one, other) => photoSlots.indexOf(one.slot) - photoSlots.indexOf(other.slot));
}

export async function photoExists(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Deletes the rows older than `before` (ISO 8601) that no checklist refers to; answers their ids. */
export async function deleteUnreferencedPhotos(tx: Writes, before: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('photos')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('checklists')
            .select('checklists.centre_id')
            .where((on) =>
              on.or([
                on('checklists.centre_photo_id', '=', on.ref('photos.id')),
                on('checklists.strong_room_photo_id', '=', on.ref('photos.id')),
              ]),
            ),
        ),
      ),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
