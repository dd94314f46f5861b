/**
 * Folders for the unfinished files of a command. Each is locked while its command runs. The system releases the lock when the
 * process ends, however it ends, so that the folders of killed commands can be found and deleted.
 */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFile } from '../../kernel/lock-folder.ts';

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
