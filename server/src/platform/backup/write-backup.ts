/** Writes a backup of an embedded portal while it runs: a consistent copy of the database, all of its photos, and the secret. */
import { chmod, copyFile, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyPhotos, describePhotos, removePhotos, type PhotoSource } from './backup-photos.ts';
import { encryptBackup } from './encrypted-backup.ts';
import {
  databaseName,
  describeFile,
  secretName,
  writeManifest,
  type BackedUpFile,
  type Manifest,
} from './manifest.ts';
import { checkIntegrity, copyDatabase, listPhotos, type StoredPhoto } from './stored-photos.ts';

export interface BackupSource extends PhotoSource {
  readonly databaseFile: string;
  /** Null when the secret comes from the environment. */
  readonly secretFile: string | null;
  /** Null: the backup is not encrypted. */
  readonly encryption: Encryption | null;
}

export interface Encryption {
  readonly key: string;
  /** Where the plain backup is written first: beside the data, so that nothing plain reaches the folder of the backups. */
  readonly stagingParent: string;
}

export interface WrittenBackup {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Throws when the copy is damaged. */
async function writeDatabase(from: string, to: string): Promise<void> {
  copyDatabase(from, to);
  await chmod(to, 0o600);
  await syncFile(to);
  const damage = checkIntegrity(to);
  if (damage.length > 0) throw new Error(`The database is damaged: ${damage.join('; ')}`);
}

/** Copies the database and its photos. Returns the photos of the copied database. */
async function writeDatabaseAndPhotos(source: BackupSource, folder: string): Promise<StoredPhoto[]> {
  const copiedIds = new Set<string>();
  // Photos are copied first, because drafts may replace theirs during the rest. The second pass copies photos that were
  // uploaded after the first pass and before the copy of the database.
  await copyPhotos(source, folder, listPhotos(source.databaseFile), copiedIds);
  const database = path.join(folder, databaseName);
  await writeDatabase(source.databaseFile, database);
  const photos = listPhotos(database);
  await copyPhotos(source, folder, photos, copiedIds);
  const missing = photos.filter(({ id }) => !copiedIds.has(id));
  if (missing.length > 0)
    throw new Error(`${missing.length} photo(s) are not in the photo store, the first: ${missing[0]?.id}`);
  const known = new Set(photos.map(({ id }) => id));
  await removePhotos(
    folder,
    [...copiedIds].filter((id) => !known.has(id)),
  );
  return photos;
}

async function writeFiles(source: BackupSource, folder: string): Promise<BackedUpFile[]> {
  const photos = await writeDatabaseAndPhotos(source, folder);
  const files = [await describeFile(folder, databaseName), ...(await describePhotos(folder, photos))];
  if (source.secretFile === null) return files;
  await copyFile(source.secretFile, path.join(folder, secretName));
  await chmod(path.join(folder, secretName), 0o600);
  return [...files, await describeFile(folder, secretName)];
}

async function writePlain(source: BackupSource, folder: string, now: Date): Promise<Manifest> {
  const files = await writeFiles(source, folder);
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), files };
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

/** Writes a new folder in `parent`, named after the time. It gets that name only when it is complete; a failure leaves nothing behind. */
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
