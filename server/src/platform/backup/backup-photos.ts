/** Copies photos from the store into a backup folder, and describes those that belong to it. */
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInParallel } from '../../kernel/concurrency/run-in-parallel.ts';
import { photoKinds, photoPath, type PhotoStore } from '../photo-store/photo-store.ts';
import { describeFile, photosName, type BackedUpFile } from './manifest.ts';
import type { StoredPhoto } from './stored-photos.ts';

export interface PhotoSource {
  readonly photoStore: PhotoStore;
  /** The folder of the store, or null for a bucket. Photos in a folder are linked instead of copied when possible. */
  readonly photoFolder: string | null;
}

const concurrentCopies = 4;

/** A stored photo never changes, so a hard link is as good as a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await chmod(to, 0o600);
  }
}

/** Returns false when the store does not have the photo. */
async function copyPhoto(source: PhotoSource, folder: string, id: string): Promise<boolean> {
  for (const kind of photoKinds) {
    const name = photoPath(id, kind);
    const target = path.join(folder, photosName, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const bytes = source.photoFolder === null ? await source.photoStore.get(id, kind) : undefined;
    if (bytes === null) return false;
    if (bytes !== undefined) {
      await writeFile(target, bytes, { mode: 0o600, flush: true });
      continue;
    }
    const isCopied = await linkOrCopy(path.join(source.photoFolder ?? '', name), target).then(
      () => true,
      () => false,
    );
    if (!isCopied) return false;
  }
  return true;
}

/** Copies the photos whose ids are not in `copiedIds` yet, and adds the ids of those that the store has. */
export async function copyPhotos(
  source: PhotoSource,
  folder: string,
  photos: readonly StoredPhoto[],
  copiedIds: Set<string>,
): Promise<void> {
  const remaining = photos.filter(({ id }) => !copiedIds.has(id));
  await runInParallel(remaining, concurrentCopies, async ({ id }) => {
    if (await copyPhoto(source, folder, id)) copiedIds.add(id);
  });
}

export async function removePhotos(folder: string, ids: Iterable<string>): Promise<void> {
  for (const id of ids)
    for (const kind of photoKinds)
      await rm(path.join(folder, photosName, photoPath(id, kind)), { force: true });
}

/** Describes the photos of the copied database. Throws when a photo does not match the hash that was taken at its upload. */
export async function describePhotos(
  folder: string,
  photos: readonly StoredPhoto[],
): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const { id, sha256 } of photos) {
    for (const kind of photoKinds) {
      const file = await describeFile(folder, `${photosName}/${photoPath(id, kind)}`);
      if (kind === 'original' && file.sha256 !== sha256)
        throw new Error(`Photo ${id} is not the one that was uploaded: the photo store is damaged.`);
      files.push(file);
    }
  }
  return files;
}
