/** Copies photos from the store into a backup folder, and describes those that belong to it. */
import { errorCode } from '../../kernel/refusal.ts';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInParallel } from '../../kernel/concurrency/run-in-parallel.ts';
import { photoKinds, photoPath, type PhotoKind, type PhotoStore } from '../photo-store/photo-store.ts';
import { photoName } from './damaged-photos.ts';
import { describeFile, type BackedUpFile } from './manifest.ts';
import type { StoredPhoto } from './stored-photos.ts';

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
async function isLost(file: string): Promise<boolean> {
  try {
    await readFile(file);
    return false;
  } catch (error) {
    return !['EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENOMEM'].includes(String(errorCode(error)));
  }
}

/** Runs `work`, which reads this file of the photo store. Returns null when it fails because the file is lost. */
async function nullIfLost<Value>(file: string, work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (await isLost(file)) return null;
    throw error;
  }
}

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
  const copied = await nullIfLost(stored, async () => {
    await linkOrCopy(stored, target);
    return describeFile(folder, name);
  });
  if (copied === null) await rm(target, { force: true });
  return copied;
}

/** Throws when the store has other bytes than the copy: then the copy is wrong, not the photo. */
async function assertSameAsStored(
  { photoStore }: PhotoSource,
  copy: BackedUpFile,
  id: string,
): Promise<void> {
  const bytes = await photoStore.get(id, 'original');
  const sha256 = bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== copy.sha256)
    throw new Error(`${copy.path} was not copied correctly: the disk of the backup may be damaged.`);
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
    if (kind === 'original' && file.sha256 !== sha256) await assertSameAsStored(source, file, id);
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
