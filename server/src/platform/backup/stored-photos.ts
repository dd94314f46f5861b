/** Reads the list of photos and the integrity of an embedded database, and copies it. Opens the file read-only. */
import { DatabaseSync } from 'node:sqlite';
import type { PhotoSlot } from '#contract/exam.ts';

export interface StoredPhoto {
  readonly id: string;
  /** Of the original, in hex. */
  readonly sha256: string;
  readonly slot: PhotoSlot;
  readonly centreCode: string;
  readonly centreName: string;
  /** Of the checklist that refers to the photo, itself or by a correction; null when none does any more. */
  readonly checklist: 'draft' | 'submitted' | null;
}

function withDatabase<Value>(file: string, work: (database: DatabaseSync) => Value): Value {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  return work(database);
}

const correctionPhotos =
  'SELECT centre_photo_id FROM corrections UNION ALL SELECT strong_room_photo_id FROM corrections';

const photosQuery = `
  SELECT photos.id, sha256, slot, centre_code, centre_name, checklists.status
  FROM photos
  LEFT JOIN centres ON centres.id = photos.centre_id
  LEFT JOIN checklists ON checklists.centre_id = photos.centre_id
    AND (photos.id IN (centre_photo_id, strong_room_photo_id) OR photos.id IN (${correctionPhotos}))
  ORDER BY centre_code, photos.id`;

function readStatus(status: unknown): StoredPhoto['checklist'] {
  if (status === null) return null;
  return status === 'submitted' ? 'submitted' : 'draft';
}

/** The code that a superseded centre had stands in the first line of its placeholder. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Sorted by centre. */
export function listPhotos(file: string): StoredPhoto[] {
  return withDatabase(file, (database) =>
    database
      .prepare(photosQuery)
      .all()
      .map((row) => ({
        id: String(row['id']),
        sha256: String(row['sha256']),
        slot: row['slot'] === 'strongRoom' ? 'strongRoom' : 'centre',
        centreCode: firstLine(String(row['centre_code'])),
        centreName: String(row['centre_name']),
        checklist: readStatus(row['status']),
      })),
  );
}

/** Returns the problems of the file; none when it is intact. */
export function checkIntegrity(file: string): string[] {
  return withDatabase(file, (database) =>
    database
      .prepare('PRAGMA integrity_check(5)')
      .all()
      .map((row) => String(row['integrity_check']))
      .filter((line) => line !== 'ok'),
  );
}

/** Writes a consistent copy. Concurrent writers do not wait, and their writes do not restart the copy. */
export function copyDatabase(file: string, copy: string): void {
  withDatabase(file, (database) => database.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`));
}
