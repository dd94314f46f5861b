/** Checks a backup and restores it into an empty data folder and photo store. It never changes a target that is not empty. */
import { copyFile, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { runInParallel } from '../../kernel/concurrency/run-in-parallel.ts';
import { photoKinds, photoPath, type PhotoStore } from '../photo-store/photo-store.ts';
import {
  compareWithManifest,
  databaseName,
  photosName,
  readManifest,
  secretName,
  type Manifest,
} from './manifest.ts';
import { checkIntegrity, listPhotos } from './stored-photos.ts';

export interface RestoreTarget {
  readonly dataDir: string;
  readonly databaseFile: string;
  readonly openPhotoStore: () => Promise<PhotoStore>;
}

const concurrentCopies = 4;

/** Returns the manifest. Rejects unless every file is as listed, the database is intact, and every photo of the database exists. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const problems = await compareWithManifest(folder, manifest);
  const files = new Map(manifest.files.map((file) => [file.path, file.sha256]));
  const database = path.join(folder, databaseName);
  if (!files.has(databaseName)) problems.push(`${databaseName} is not in it.`);
  else if (problems.length === 0) {
    problems.push(...checkIntegrity(database));
    for (const { id, sha256 } of listPhotos(database)) {
      const name = `${photosName}/${photoPath(id, 'original')}`;
      if (files.get(name) !== sha256) problems.push(`${name} is not the photo of the database.`);
    }
  }
  if (problems.length > 0)
    throw new Error(`The backup cannot be used:\n  ${problems.slice(0, 20).join('\n  ')}`);
  return manifest;
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function copyDurably(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, unfinished);
  const handle = await open(unfinished, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, to);
}

async function restorePhotos(folder: string, store: PhotoStore): Promise<number> {
  const photos = listPhotos(path.join(folder, databaseName));
  await runInParallel(photos, concurrentCopies, async ({ id }) => {
    for (const kind of photoKinds)
      await store.put(id, kind, await readFile(path.join(folder, photosName, photoPath(id, kind))));
  });
  return photos.length;
}

/** Restores the database last: without it the folder is not a portal. Returns the number of photos. */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<number> {
  const manifest = await checkBackup(folder);
  const { dataDir, databaseFile } = target;
  if ((await listNames(dataDir)).length > 0)
    throw new Error(`${dataDir} is not empty. Nothing was restored; give an empty DATA_DIR.`);
  if ((await listNames(path.dirname(databaseFile))).includes(path.basename(databaseFile)))
    throw new Error(`${databaseFile} exists. Nothing was restored.`);
  const store = await target.openPhotoStore();
  for await (const id of store.listIds())
    throw new Error(`The photo store already contains photo ${id}. Nothing was restored; give an empty one.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const photos = await restorePhotos(folder, store);
  if (manifest.files.some((file) => file.path === secretName))
    await copyDurably(path.join(folder, secretName), path.join(dataDir, secretName));
  await copyDurably(path.join(folder, databaseName), databaseFile);
  return photos;
}
