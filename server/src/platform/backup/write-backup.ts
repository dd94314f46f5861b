/** Writes a backup of an embedded portal while it runs: a consistent copy of the database, all of its photos, and the secrets. */
import { chmod, copyFile, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import {
  checkIntegrity,
  copyDatabase,
  copyPhotos,
  keepPhotos,
  listDamagedPhotos,
  listPhotos,
  type PhotoSource,
} from './backup-photos.ts';
import {
  type BackedUpFile,
  databaseName,
  describeFile,
  encryptBackup,
  type Manifest,
  writeManifest,
} from './manifest.ts';
import {
  makeDurable,
  removeAbandonedFolders,
  timeForName,
  withBackupStaging,
  withWorkFolder,
} from './staging-folders.ts';

interface BackupSource extends PhotoSource {
  readonly databaseFile: string;
  /** The files with secrets that do not come from the environment. */
  readonly secretFiles: readonly string[];
  /** Null: the backup is not encrypted. */
  readonly encryption: { readonly key: string; readonly dataDir: string } | null;
}

/** Returns the photos of the copied database, and the files. Throws when the copy is damaged. */
async function writeDatabaseAndPhotos(source: BackupSource, folder: string) {
  const copied = new Map<string, BackedUpFile>();
  // Photos are copied first, because drafts may replace theirs during the rest. The second pass copies photos that were
  // uploaded after the first pass and before the copy of the database.
  await copyPhotos(source, folder, listPhotos(source.databaseFile), copied);
  const database = path.join(folder, databaseName);
  copyDatabase(source.databaseFile, database);
  await makeDurable(database);
  const damage = checkIntegrity(database);
  if (damage.length > 0) throw new Error(`The database is damaged: ${damage.join('; ')}`);
  const photos = listPhotos(database);
  await copyPhotos(source, folder, photos, copied);
  const files = [await describeFile(folder, databaseName), ...(await keepPhotos(folder, photos, copied))];
  return { photos, files };
}

async function writePlain(source: BackupSource, folder: string, now: Date): Promise<Manifest> {
  const { photos, files } = await writeDatabaseAndPhotos(source, folder);
  const damagedPhotos = listDamagedPhotos(photos, files);
  for (const file of source.secretFiles) {
    const name = path.basename(file);
    await copyFile(file, path.join(folder, name));
    await chmod(path.join(folder, name), 0o600);
    files.push(await describeFile(folder, name));
  }
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), files, damagedPhotos };
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeFiles(source: BackupSource, folder: string, now: Date): Promise<Manifest> {
  const { encryption } = source;
  if (encryption === null) return writePlain(source, folder, now);
  return withBackupStaging(encryption.dataDir, now, async (plain) => {
    const manifest = await writePlain(source, plain, now);
    await encryptBackup(plain, folder, manifest, encryption.key);
    return manifest;
  });
}

/** Writes a new folder in `parent`, named after the time. It gets that name only when it is complete; a failure leaves nothing behind. */
export async function writeBackup(source: BackupSource, parent: string, now: Date) {
  const folder = path.join(parent, `backup-${timeForName(now)}`);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandonedFolders(parent, /^backup-.*\.unfinished$/);
  return withWorkFolder(`${folder}.unfinished`, async (unfinished) => {
    const { files, damagedPhotos } = await writeFiles(source, unfinished, now);
    await rename(unfinished, folder);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { folder, files: files.length, bytes, damagedPhotos };
  });
}
