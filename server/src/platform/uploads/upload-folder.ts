/**
 * The folder `uploads` in `DATA_DIR`: files that one request needs, such as the parts of a form while they arrive. Each is
 * removed with its request; what a killed process left is removed at the next start.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const privateFolder = 0o700;
export const privateFile = 0o600;

/** Creates the folder when it does not exist, and returns its path. */
export function openUploadFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'uploads');
  mkdirSync(folder, { recursive: true, mode: privateFolder });
  return folder;
}

/** Returns the path of a file that does not exist yet. */
export function newUploadPath(folder: string): string {
  return path.join(folder, randomUUID());
}

/** Returns the result of `use`, which may write the file; then removes it. */
export async function withUploadPath<Result>(
  folder: string,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const file = newUploadPath(folder);
  try {
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Call it only while no other process uses the data folder. */
export async function sweepUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
}
