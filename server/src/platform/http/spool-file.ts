/**
 * Keeps an uploaded file outside of memory until its form is complete, so that slow or many uploads cost no memory
 * (security.md R7, T45). Small files stay in memory.
 */
import { isDiskFull } from '../../kernel/error-code.ts';
import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { unavailableIfInaccessible } from '../photo-store/durable-files.ts';
import { PhotoStoreFull } from '../photo-store/photo-store.ts';

const privateFile = 0o600;

export interface SpooledFile {
  readonly byteLength: number;
  /** Reads the file into memory. */
  load(): Promise<Uint8Array<ArrayBuffer>>;
  /** Frees the disk space. */
  discard(): Promise<void>;
}

/** Creates a file that the system removes when it is closed, also when the process is killed: it has no name. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const file = path.join(folder, `upload-${randomUUID()}.part`);
  const handle = await open(file, 'wx+', privateFile);
  await rm(file);
  return handle;
}

async function readAll(handle: FileHandle, byteLength: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(byteLength);
  for (let read = 0; read < byteLength;) {
    const { bytesRead } = await handle.read(bytes, read, byteLength - read, read);
    if (bytesRead === 0) throw new Error('An uploaded file is shorter than written');
    read += bytesRead;
  }
  return bytes;
}

class Spool {
  readonly #folder: string;
  readonly #maxMemoryBytes: number;
  readonly #chunks: Uint8Array[] = [];
  #handle: FileHandle | null = null;
  byteLength = 0;

  constructor(folder: string, maxMemoryBytes: number) {
    this.#folder = folder;
    this.#maxMemoryBytes = maxMemoryBytes;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.byteLength += chunk.byteLength;
    this.#chunks.push(chunk);
    if (this.byteLength <= this.#maxMemoryBytes) return;
    this.#handle ??= await openUnnamed(this.#folder);
    for (const part of this.#chunks.splice(0)) await this.#handle.writeFile(part);
  }

  async load(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#handle === null
      ? new Uint8Array(Buffer.concat(this.#chunks))
      : readAll(this.#handle, this.byteLength);
  }

  async discard(): Promise<void> {
    this.#chunks.splice(0);
    await this.#handle?.close();
    this.#handle = null;
  }
}

/**
 * Reads the stream to its end. Throws `PhotoStoreFull` or `PhotoStoreUnavailable` when the folder takes no file, and what the
 * stream throws; then nothing remains.
 */
export async function spoolFile(
  stream: AsyncIterable<Uint8Array>,
  folder: string,
  maxMemoryBytes: number,
): Promise<SpooledFile> {
  const spool = new Spool(folder, maxMemoryBytes);
  try {
    for await (const chunk of stream) await unavailableIfInaccessible(spool.write(chunk));
    return spool;
  } catch (error) {
    await spool.discard();
    throw isDiskFull(error) ? new PhotoStoreFull(error) : error;
  }
}
