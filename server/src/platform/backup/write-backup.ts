/** Writes a backup of the embedded portal while it runs: photos, the database of one moment, its later photos, the secret. */
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInParallel } from '../../kernel/concurrency/run-in-parallel.ts';
import { photoKinds, photoPath, type PhotoStore } from '../photo-store/photo-store.ts';
import { encryptBackup } from './encrypted-backup.ts';
import {
  databaseName,
  describeFile,
  photosName,
  secretName,
  writeManifest,
  type BackedUpFile,
  type Manifest,
} from './manifest.ts';
import { checkIntegrity, copyDatabase, listPhotos, type KnownPhoto } from './stored-photos.ts';

export interface BackupSource {
  readonly databaseFile: string;
  readonly photoStore: PhotoStore;
  /** Of a store that is a folder: photos are linked instead of copied where the file system can. */
  readonly photoFolder: string | null;
  /** Null where the secret comes from the environment. */
  readonly secretFile: string | null;
  /** Null: the backup can be read by whoever has it. */
  readonly encryption: Encryption | null;
}

export interface Encryption {
  readonly key: string;
  /** Where the plain backup lies meanwhile: beside the data, so that nothing plain gets to where backups are kept. */
  readonly stagingParent: string;
}

export interface WrittenBackup {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

const atOnce = 4;

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A stored photo never changes, so one more name for it is as good as a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await chmod(to, 0o600);
  }
}

/** False when the store does not have the photo (any more). */
async function savePhoto(source: BackupSource, folder: string, id: string): Promise<boolean> {
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
    const isThere = await linkOrCopy(path.join(source.photoFolder ?? '', name), target).then(
      () => true,
      () => false,
    );
    if (!isThere) return false;
  }
  return true;
}

async function savePhotos(
  source: BackupSource,
  folder: string,
  photos: readonly KnownPhoto[],
  saved: Set<string>,
): Promise<void> {
  const wanted = photos.filter(({ id }) => !saved.has(id));
  await runInParallel(wanted, atOnce, async ({ id }) => {
    if (await savePhoto(source, folder, id)) saved.add(id);
  });
}

/** The photos that the copied database knows, each compared with the hash that was taken when it came in. */
async function describePhotos(folder: string, photos: readonly KnownPhoto[]): Promise<BackedUpFile[]> {
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

async function fill(source: BackupSource, folder: string): Promise<BackedUpFile[]> {
  const saved = new Set<string>();
  // Photos come first, because drafts may replace theirs while the rest is copied; the second turn brings those that are
  // newer than the first and older than the copy of the database.
  await savePhotos(source, folder, listPhotos(source.databaseFile), saved);
  const copy = path.join(folder, databaseName);
  copyDatabase(source.databaseFile, copy);
  await chmod(copy, 0o600);
  await syncFile(copy);
  const damage = checkIntegrity(copy);
  if (damage.length > 0) throw new Error(`The database is damaged: ${damage.join('; ')}`);
  const photos = listPhotos(copy);
  await savePhotos(source, folder, photos, saved);
  const missing = photos.filter(({ id }) => !saved.has(id));
  if (missing.length > 0)
    throw new Error(`${missing.length} photo(s) are not in the photo store, the first: ${missing[0]?.id}`);
  const known = new Set(photos.map(({ id }) => id));
  for (const id of saved) {
    if (known.has(id)) continue;
    for (const kind of photoKinds)
      await rm(path.join(folder, photosName, photoPath(id, kind)), { force: true });
  }
  const files = [await describeFile(folder, databaseName), ...(await describePhotos(folder, photos))];
  if (source.secretFile === null) return files;
  await copyFile(source.secretFile, path.join(folder, secretName));
  await chmod(path.join(folder, secretName), 0o600);
  return [...files, await describeFile(folder, secretName)];
}

async function writePlain(source: BackupSource, folder: string, now: Date): Promise<Manifest> {
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), files: await fill(source, folder) };
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeEncrypted(
  source: BackupSource,
  { key, stagingParent }: Encryption,
  folder: string,
  now: Date,
): Promise<Manifest> {
  const plain = await mkdtemp(path.join(stagingParent, 'backup-staging-'));
  try {
    const manifest = await writePlain(source, plain, now);
    await encryptBackup(plain, folder, manifest, key);
    return manifest;
  } finally {
    await rm(plain, { recursive: true, force: true });
  }
}

/** Makes a folder named after the time in `parent`; it has that name only when it is whole. Leaves nothing behind when it fails. */
export async function writeBackup(source: BackupSource, parent: string, now: Date): Promise<WrittenBackup> {
  const folder = path.join(parent, `backup-${now.toISOString().replaceAll(':', '-')}`);
  const unfinished = `${folder}.unfinished`;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const { encryption } = source;
    const { files } = await (encryption === null
      ? writePlain(source, unfinished, now)
      : writeEncrypted(source, encryption, unfinished, now));
    await rename(unfinished, folder);
    return { folder, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
