/** Writes files so that they survive a power cut, and classifies errors of the file system. */
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { PhotoStoreBroken } from './photo-store.ts';

const privateFile = 0o600;

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

/** Returns null instead of rejecting when the file does not exist. */
export async function nullIfAbsent<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Throws a lack of space as it is, and `PhotoStoreBroken` for any other failure: what is on the disk is then unknown. */
async function sync(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } catch (error) {
    throw isDiskFull(error) ? error : new PhotoStoreBroken(error);
  }
}

/** Makes the names in a folder durable. Windows cannot open folders and writes their entries through. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await sync(handle);
  } finally {
    await handle.close();
  }
}

/** Creates the file, readable by its owner only. Rejects when it exists. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', privateFile);
  try {
    await handle.writeFile(bytes);
    await sync(handle);
  } finally {
    await handle.close();
  }
}
