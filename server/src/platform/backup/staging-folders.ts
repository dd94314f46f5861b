/**
 * Where the plain files of an encrypted backup are while a command runs: beside the data, so that nothing plain reaches the
 * folder of the backups.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { removeAbandonedFolders, withWorkFolder } from './work-folder.ts';

const backupPrefix = 'backup-staging-';
const restorePrefix = 'restore-staging-';
/** Unfinished copies from before risky steps, in `backups/`. */
export const unfinishedCopies = /^before-.*\.unfinished$/;

/** Returns the time in a form that is allowed in names of files on every system. Such names sort by time. */
export function timeForName(time: Date): string {
  return time.toISOString().replaceAll(':', '-');
}

/** Deletes the plain files that killed processes left of backups of this data folder. Called by the commands and at the start of the server. */
export async function removeAbandonedStaging(dataDir: string): Promise<void> {
  await removeAbandonedFolders(dataDir, /^backup-staging-/);
  await removeAbandonedFolders(path.dirname(dataDir), /^restore-staging-/);
  await removeAbandonedFolders(path.join(dataDir, 'backups'), unfinishedCopies);
}

/** For the plain files of a backup of this data folder. */
export function withBackupStaging<Result>(
  dataDir: string,
  now: Date,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  return withWorkFolder(path.join(dataDir, backupPrefix + timeForName(now)), work);
}

/** For a decrypted backup: beside the data folder, which must be empty for a restore. */
export async function withRestoreStaging<Result>(
  dataDir: string,
  now: Date,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = path.dirname(dataDir);
  await mkdir(parent, { recursive: true });
  return withWorkFolder(path.join(parent, restorePrefix + timeForName(now)), work);
}
