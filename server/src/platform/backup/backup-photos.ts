/** Copies photos from the store into a backup folder, and describes those that belong to it. */
import { DatabaseSync } from 'node:sqlite';
import type { PhotoSlot } from '#contract/exam.ts';
import {
  type PhotoKind,
  photoKinds,
  photoPath,
  type PhotoStore,
  pictureKinds,
} from '../photo-store/photo-store.ts';
import { type BackedUpFile, type DamagedPhoto, describeFile, photosName } from './manifest.ts';
import { errorCode } from '../../kernel/refusal.ts';
import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInParallel } from '../../kernel/concurrency.ts';

// Reads the list of photos and the integrity of an embedded database, and copies it. Opens the file read-only.

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

const openToRead = (file: string) => new DatabaseSync(file, { readOnly: true, timeout: 5000 });

const correctionPhotos =
  'SELECT centre_photo_id FROM corrections UNION ALL SELECT strong_room_photo_id FROM corrections';

const photosQuery = `
  SELECT photos.id, sha256, slot, centre_code, centre_name, checklists.status
  FROM photos
  LEFT JOIN centres ON centres.id = photos.centre_id
  LEFT JOIN checklists ON checklists.centre_id = photos.centre_id
    AND (photos.id IN (centre_photo_id, strong_room_photo_id) OR photos.id IN (${correctionPhotos}))
  ORDER BY centre_code, photos.id`;

/** Sorted by centre. */
export function listPhotos(file: string): StoredPhoto[] {
  using database = openToRead(file);
  const rows = database.prepare(photosQuery).all();
  return rows.map((row) => ({
    id: String(row['id']),
    sha256: String(row['sha256']),
    slot: row['slot'] === 'strongRoom' ? 'strongRoom' : 'centre',
    centreCode: String(row['centre_code']),
    centreName: String(row['centre_name']),
    checklist: row['status'] === null ? null : row['status'] === 'submitted' ? 'submitted' : 'draft',
  }));
}

/** Returns the problems of the file; none when it is intact. */
export function checkIntegrity(file: string): string[] {
  using database = openToRead(file);
  const rows = database.prepare('PRAGMA integrity_check(5)').all();
  return rows.map((row) => String(row['integrity_check'])).filter((line) => line !== 'ok');
}

/** Writes a consistent copy. Concurrent writers do not wait, and their writes do not restart the copy. */
export function copyDatabase(file: string, copy: string): void {
  using database = openToRead(file);
  database.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
}

/** Returns the path of a photo in its backup. */
export function photoName(id: string, kind: PhotoKind): string {
  return `${photosName}/${photoPath(id, kind)}`;
}

/** Compares the photos of a database with the files of its backup. Photos that no checklist refers to do not count, and points are made again. */
export function listDamagedPhotos(
  photos: readonly StoredPhoto[],
  files: readonly BackedUpFile[],
): DamagedPhoto[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const damaged: DamagedPhoto[] = [];
  for (const { id, sha256, slot, centreCode, centreName, checklist } of photos) {
    if (checklist === null) continue;
    for (const kind of pictureKinds) {
      const file = byPath.get(photoName(id, kind));
      // Only originals have a hash: all else is derived from them.
      if (file !== undefined && (kind !== 'original' || file.sha256 === sha256)) continue;
      const damage = file === undefined ? 'missing' : 'changed';
      damaged.push({ id, kind, damage, slot, centreCode, centreName, checklist });
    }
  }
  return damaged;
}

/** Returns one line for the operator. */
export function describeDamagedPhoto(photo: DamagedPhoto): string {
  const { centreCode, centreName, slot, checklist, kind, damage, id } = photo;
  const photoOf = { centre: 'centre photo', strongRoom: 'strong room photo' }[slot];
  const owner = { draft: 'a draft', submitted: 'a submitted checklist' }[checklist];
  const file = { original: 'the original', display: 'the displayed picture' }[kind];
  const what = { missing: 'is missing or cannot be read', changed: 'was changed after its upload' }[damage];
  return `${centreCode} ${centreName}, ${photoOf} of ${owner}: ${file} ${what} (${photoPath(id, kind)})`;
}

export interface PhotoSource {
  readonly photoStore: PhotoStore;
  /** The folder of the store, or null for a bucket. Photos in a folder are linked instead of copied when possible. */
  readonly photoFolder: string | null;
}

const concurrentCopies = 4;

/** A stored file never changes, and another one takes its name, so a hard link is as good as a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await chmod(to, 0o600);
  }
}

/** A missing permission or too many open files concern all photos. Other errors mean that this file is lost. */
const isLost = (file: string): Promise<boolean> =>
  readFile(file).then(
    () => false,
    (error: unknown) => !['EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOMEM'].includes(String(errorCode(error))),
  );

/** Returns the copied file, or null when the store does not have it or cannot read it. */
async function copyPhoto(
  { photoStore, photoFolder }: PhotoSource,
  folder: string,
  id: string,
  kind: PhotoKind,
): Promise<BackedUpFile | null> {
  const name = photoName(id, kind);
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  if (photoFolder === null) {
    const bytes = await photoStore.get(id, kind);
    if (bytes === null) return null;
    await writeFile(target, bytes, { mode: 0o600, flush: true });
    return describeFile(folder, name);
  }
  const stored = path.join(photoFolder, photoPath(id, kind));
  try {
    await linkOrCopy(stored, target);
    return await describeFile(folder, name);
  } catch (error) {
    if (!(await isLost(stored))) throw error;
    await rm(target, { force: true });
    return null;
  }
}

/** Copies the photos that are not in `copied` yet, and adds those that the store has. */
export async function copyPhotos(
  source: PhotoSource,
  folder: string,
  photos: readonly StoredPhoto[],
  copied: Map<string, BackedUpFile>,
): Promise<void> {
  const files = photos.flatMap((photo) => photoKinds.map((kind) => ({ ...photo, kind })));
  const remaining = files.filter(({ id, kind }) => !copied.has(photoName(id, kind)));
  await runInParallel(remaining, concurrentCopies, async ({ id, kind, sha256 }) => {
    const file = await copyPhoto(source, folder, id, kind);
    if (file === null) return;
    if (kind === 'original' && file.sha256 !== sha256) {
      // When the store has other bytes, the copy is wrong, not the photo.
      const bytes = await source.photoStore.get(id, 'original');
      if (bytes === null || hash('sha256', bytes) !== file.sha256)
        throw new Error(`${file.path} was not copied correctly: the disk of the backup may be damaged.`);
    }
    copied.set(file.path, file);
  });
}

/** Deletes the copied photos that are not of these. Returns the others. */
export async function keepPhotos(
  folder: string,
  photos: readonly StoredPhoto[],
  copied: ReadonlyMap<string, BackedUpFile>,
): Promise<BackedUpFile[]> {
  const names = photos.flatMap(({ id }) => photoKinds.map((kind) => photoName(id, kind)));
  const known = new Set(names);
  for (const name of copied.keys()) if (!known.has(name)) await rm(path.join(folder, name), { force: true });
  return names.flatMap((name) => copied.get(name) ?? []);
}
