/**
 * Where the plain files of an encrypted backup are while a command runs: in the data folder, so that nothing plain reaches the folder of
 * the backups, and because the user of the portal can write nowhere else for certain.
 */
import { existsSync, rmSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { lockFile } from '../../kernel/lock-folder.ts';

// Folders for the unfinished files of a command. Each is locked while its command runs. The system releases the lock
// when the process ends, however it ends, so that the folders of killed commands can be found and deleted.

const lockName = 'lock';
const contentName = 'content';

/** Returns null where there are no locks, as on some network file systems. Such a folder is never taken for an abandoned one. */
function lockIfPossible(file: string): (() => void) | null {
  try {
    return lockFile(file);
  } catch {
    rmSync(file, { force: true });
    return null;
  }
}

/**
 * Creates `folder`, which must not exist, and deletes it after `work`, which gets an empty folder in it and may move it away.
 * The folder is readable by its owner only.
 */
export async function withWorkFolder<Result>(
  folder: string,
  work: (content: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { mode: 0o700 });
  const unlock = lockIfPossible(path.join(folder, lockName));
  try {
    const content = path.join(folder, contentName);
    await mkdir(content, { mode: 0o700 });
    return await work(content);
  } finally {
    await rm(path.join(folder, contentName), { recursive: true, force: true });
    unlock?.();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the folder unless its command still runs. A folder without a lock was not created here, or just now. */
async function removeIfAbandoned(folder: string): Promise<void> {
  const file = path.join(folder, lockName);
  if (!existsSync(file)) return;
  const unlock = lockFile(file);
  try {
    await rm(folder, { recursive: true, force: true });
  } finally {
    unlock();
  }
}

/** Deletes the folders with these names that killed commands left in `parent`. One that cannot be deleted stays. */
export async function removeAbandonedFolders(parent: string, names: RegExp): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isDirectory() && names.test(entry.name))
      await removeIfAbandoned(path.join(parent, entry.name)).catch(() => undefined);
}

/** Makes the file complete on the disk, and readable by its owner only. */
export async function makeDurable(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.chmod(0o600);
  await handle.sync();
}

/** Only a complete copy gets its name. It is readable by its owner only. */
export async function copyDurably(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, unfinished);
  await makeDurable(unfinished);
  await rename(unfinished, to);
}

const restorePrefix = 'restore-staging-';
/** Unfinished copies from before risky steps, in `backups/`. */
export const unfinishedCopies = /^before-.*\.unfinished$/;

/** Returns the time in a form that is allowed in names of files on every system. Such names sort by time. */
export function timeForName(time: Date): string {
  return time.toISOString().replaceAll(':', '-');
}

/** Deletes the plain files that killed processes left of backups of this data folder. Called by the commands and at the start of the server. */
export async function removeAbandonedStaging(dataDir: string): Promise<void> {
  await removeAbandonedFolders(dataDir, /^(backup|restore)-staging-/);
  await removeAbandonedFolders(path.join(dataDir, 'backups'), unfinishedCopies);
}

/** For the plain files of a backup of this data folder. */
export function withBackupStaging<Result>(
  dataDir: string,
  now: Date,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  return withWorkFolder(path.join(dataDir, `backup-staging-${timeForName(now)}`), work);
}

/** For a decrypted backup. A data folder that does not exist yet is created for it, and removed again when it is empty. */
export async function withRestoreStaging<Result>(
  dataDir: string,
  now: Date,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const created = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    return await withWorkFolder(path.join(dataDir, restorePrefix + timeForName(now)), work);
  } finally {
    if (created !== undefined) await rmdir(dataDir).catch(() => undefined);
  }
}

/** Whether nothing is in the folder, or it does not exist. What the system or a running restore puts there does not count. */
export async function isEmptyDataDir(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => []);
  return names.every((name) => name === 'lost+found' || name.startsWith(restorePrefix));
}
