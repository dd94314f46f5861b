/** Checks a backup and restores it into an empty data folder and photo store. It never changes a target that is not empty. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson } from '#contract/canonical-json.ts';
import { decryptFile, encryptedSuffix } from '../../kernel/crypto/file-encryption.ts';
import { copyDurably, isEmptyDataDir, withRestoreStaging } from './staging-folders.ts';
import { checkIntegrity, listDamagedPhotos, listPhotos, photoName } from './backup-photos.ts';
import { mkdir } from 'node:fs/promises';
import { runInParallel } from '../../kernel/concurrency.ts';
import { type PhotoFile, type PhotoKind, photoKinds, type PhotoStore } from '../photo-store/photo-store.ts';
import {
  auditSecretName,
  compareWithManifest,
  databaseName,
  type Manifest,
  photosName,
  readManifest,
  secretName,
} from './manifest.ts';

// Checks and restores one copy of the embedded database, which the portal made before a risky step.

/** Encrypted copies are bound to this name and not to that of their file, so that they may be renamed. */
export const copyName = 'copy.sqlite';

async function restorePlain(plain: string, target: string | null): Promise<void> {
  const problems = checkIntegrity(plain);
  if (problems.length > 0) throw new Error(`The copy cannot be used:\n  ${problems.join('\n  ')}`);
  if (target !== null) await copyDurably(plain, target);
}

/**
 * Rejects unless the copy is complete and intact, and the target does not exist.
 * @param target null: the copy is only checked
 */
export async function restoreCopy(
  copy: string,
  target: string | null,
  { backupKey: key, dataDir }: { readonly backupKey: string | null; readonly dataDir: string },
  now: Date,
): Promise<void> {
  // The log of another database would be applied to the restored one.
  for (const name of target === null ? [] : [target, `${target}-wal`, `${target}-shm`])
    if (existsSync(name)) throw new Error(`${name} exists. Nothing was restored; move it away.`);
  if (!copy.endsWith(encryptedSuffix)) return restorePlain(copy, target);
  if (key === null) throw new Error('The copy is encrypted: set BACKUP_KEY to its key.');
  await withRestoreStaging(dataDir, now, async (folder) => {
    const plain = path.join(folder, copyName);
    await decryptFile(copy, plain, copyName, key).catch(() => {
      throw new Error('BACKUP_KEY is not the key of this copy, or the copy is damaged.');
    });
    await restorePlain(plain, target);
  });
}

interface RestoreTarget {
  readonly dataDir: string;
  readonly databaseFile: string;
  readonly openPhotoStore: () => Promise<PhotoStore>;
  /** Default: a backup with photos that are not as listed is refused. */
  readonly leavesOutPhotos?: boolean;
}

const concurrentCopies = 4;

/** Compares the manifest's list of damaged photos with the database and the files of the manifest. */
function comparePhotos(database: string, { files, damagedPhotos }: Manifest): string[] {
  const listed = new Set(damagedPhotos.map(canonicalJson));
  const found = listDamagedPhotos(listPhotos(database), files);
  const unlisted = found.filter((photo) => !listed.delete(canonicalJson(photo)));
  return [
    ...unlisted.map(({ id, kind }) => `${photoName(id, kind)} is not the photo of the database.`),
    ...(listed.size === 0 ? [] : ['Its list of damaged photos is not correct.']),
  ];
}

/**
 * Rejects unless every file is as listed, the database is intact, and every photo of its checklists is there or is listed as damaged.
 * Returns the manifest without the photos that are left out, and a sentence for each of these.
 * @param leavesOut whether photos that are not as listed are left out instead
 */
export async function checkBackup(folder: string, leavesOut = false) {
  const manifest = await readManifest(folder);
  const wrong = await compareWithManifest(folder, manifest);
  const photos = wrong.filter((file) => file.isListed && file.path.startsWith(`${photosName}/`));
  const problems = wrong.filter((file) => !photos.includes(file)).map(({ sentence }) => sentence);
  const database = path.join(folder, databaseName);
  if (!manifest.files.some((file) => file.path === databaseName))
    problems.push(`${databaseName} is not in it.`);
  else if (problems.length === 0)
    problems.push(...checkIntegrity(database), ...comparePhotos(database, manifest));
  const leftOut = photos.map(({ sentence }) => sentence);
  const areOnlyPhotos = problems.length === 0;
  if (!areOnlyPhotos || (leftOut.length > 0 && !leavesOut))
    throw new Error(
      [
        'The backup cannot be used:',
        ...[...problems, ...leftOut].slice(0, 20).map((sentence) => `  ${sentence}`),
        ...(areOnlyPhotos ? ['Everything but these photos is restored with --without-damaged-photos.'] : []),
      ].join('\n'),
    );
  const names = new Set(photos.map((file) => file.path));
  return {
    manifest: { ...manifest, files: manifest.files.filter((file) => !names.has(file.path)) },
    leftOut,
  };
}

/** Returns the number of photos of which at least one file was restored. */
async function restorePhotos(folder: string, { files }: Manifest, store: PhotoStore): Promise<number> {
  const byName = new Map(files.map((file) => [file.path, file]));
  let restored = 0;
  await runInParallel(listPhotos(path.join(folder, databaseName)), concurrentCopies, async ({ id }) => {
    const backedUp: Partial<Record<PhotoKind, PhotoFile>> = {};
    for (const kind of photoKinds) {
      const file = byName.get(photoName(id, kind));
      if (file !== undefined)
        backedUp[kind] = { path: path.join(folder, file.path), byteLength: file.bytes, sha256: file.sha256 };
    }
    await store.put(id, backedUp, 'copy');
    if (Object.keys(backedUp).length > 0) restored += 1;
  });
  return restored;
}

/** Restores the database last: without it the folder is not a portal. Returns what was in the backup, and how many photos were restored. */
export async function restoreBackup(folder: string, target: RestoreTarget) {
  const { manifest, leftOut } = await checkBackup(folder, target.leavesOutPhotos);
  const { dataDir, databaseFile } = target;
  if (!(await isEmptyDataDir(dataDir)))
    throw new Error(`${dataDir} is not empty. Nothing was restored; give an empty DATA_DIR.`);
  if (existsSync(databaseFile)) throw new Error(`${databaseFile} exists. Nothing was restored.`);
  const store = await target.openPhotoStore();
  const owner = await store.readInstallation();
  if (owner !== null)
    throw new Error(
      `The photo store belongs to installation ${owner.id}. Nothing was restored; give an empty one.`,
    );
  for await (const id of store.listIds())
    throw new Error(`The photo store already contains photo ${id}. Nothing was restored; give an empty one.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const photos = await restorePhotos(folder, manifest, store);
  for (const name of [secretName, auditSecretName])
    if (manifest.files.some((file) => file.path === name))
      await copyDurably(path.join(folder, name), path.join(dataDir, name));
  await copyDurably(path.join(folder, databaseName), databaseFile);
  return { madeAt: manifest.madeAt, photos, damagedPhotos: manifest.damagedPhotos, leftOut };
}
