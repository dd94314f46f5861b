/** Writes a part of a form to a file while it arrives, so that slow or many uploads cost no memory (security.md R7, T45). */
import { createHash, type Hash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { isDiskFull } from '../../kernel/error-code.ts';
import { unavailableIfInaccessible } from '../photo-store/durable-files.ts';
import { PhotoStoreFull } from '../photo-store/photo-store.ts';
import { newUploadPath, privateFile } from '../uploads/upload-folder.ts';

export interface SpooledFile {
  readonly path: string;
  readonly byteLength: number;
  /** In lower-case hex. */
  readonly sha256: string;
}

/** Returns the number of bytes. */
async function write(stream: AsyncIterable<Uint8Array>, handle: FileHandle, hash: Hash): Promise<number> {
  let byteLength = 0;
  for await (const chunk of stream) {
    byteLength += chunk.byteLength;
    hash.update(chunk);
    await unavailableIfInaccessible(handle.writeFile(chunk));
  }
  return byteLength;
}

/**
 * Reads the stream to its end. Throws `PhotoStoreFull` or `PhotoStoreUnavailable` when the folder takes no file, and what the
 * stream throws; then nothing remains.
 */
export async function spoolFile(stream: AsyncIterable<Uint8Array>, folder: string): Promise<SpooledFile> {
  const path = newUploadPath(folder);
  let handle: FileHandle | undefined;
  const hash = createHash('sha256');
  try {
    handle = await unavailableIfInaccessible(open(path, 'wx', privateFile));
    const byteLength = await write(stream, handle, hash);
    return { path, byteLength, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw isDiskFull(error) ? new PhotoStoreFull(error) : error;
  } finally {
    await handle?.close();
  }
}
