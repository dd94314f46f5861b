/** Writes files so that they survive a power cut, and classifies errors of the file system. */
import { errorCode, isDiskFull } from '../../kernel/refusal.ts';
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, type FileHandle, open, rename } from 'node:fs/promises';
import { type PhotoFile, PhotoStoreBroken, PhotoStoreUnavailable } from './photo-store.ts';
import { createHash } from 'node:crypto';

const privateFile = 0o600;

/** A missing permission, a disk that is mounted read-only or not at all, or one that cannot be read. The message names the path. */
const inaccessible = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOTCONN', 'ESTALE', 'EIO'];

/** Rejects with `PhotoStoreUnavailable` when the folder cannot be used at present. */
export async function unavailableIfInaccessible<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw inaccessible.includes(errorCode(error) ?? '') ? new PhotoStoreUnavailable(error) : error;
  }
}

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

/** A disk that breaks fails to close the file as well: what the work failed with says more, and is thrown. */
export async function withFile(
  opening: Promise<FileHandle>,
  work: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const handle = await opening;
  try {
    await work(handle);
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
  await handle.close();
}

/** Makes the content of a file durable, and readable by its owner only. Windows syncs only files that are open for writing. */
const syncFile = (file: string): Promise<void> =>
  withFile(open(file, 'r+'), async (handle) => {
    await handle.chmod(privateFile);
    await sync(handle);
  });

/** Makes the names in a folder durable. Windows cannot open folders and writes their entries through. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(open(folder, constants.O_RDONLY), sync);
}

/** Creates the file, readable by its owner only. Rejects when it exists. */
export const writeDurably = (file: string, bytes: Uint8Array): Promise<void> =>
  withFile(open(file, 'wx', privateFile), async (handle) => {
    await handle.writeFile(bytes);
    await sync(handle);
  });

/** Moves a file of this process, or copies it when the target is on another file system; then its content is durable there. */
export async function moveDurably(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    return copyDurably(from, to);
  }
  await syncFile(to);
}

/** The copy is readable by its owner only. Rejects when it exists. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  // The original may be read-only.
  await chmod(to, privateFile);
  await syncFile(to);
}

/** Describes a file that is to be stored. */
export async function hashFile(path: string): Promise<PhotoFile> {
  const hash = createHash('sha256');
  let byteLength = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    byteLength += chunk.length;
  }
  return { path, byteLength, sha256: hash.digest('hex') };
}
