/**
 * Photos in a folder: `staging/` for files that are being written, `<last two digits of the id>/<id>.<kind>.jpg` for
 * those that are whole. A file is never changed once it has its final name.
 */
import { constants } from 'node:fs';
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';
import type { OnFatalStorageError } from '../../kernel/fatal-storage-error.ts';
import {
  isPhotoId,
  photoKinds,
  photoPath,
  PhotoStoreBroken,
  PhotoStoreFull,
  type PhotoKind,
  type PhotoStore,
} from './photo-store.ts';

const privateFile = 0o600;
const privateFolder = 0o700;
const stagingName = 'staging';

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Answers null instead of rejecting when the file is not there. */
async function unlessAbsent<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

/** A lack of room is told as such; after any other failure nobody knows what of the file is on the disk. */
async function sync(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } catch (error) {
    throw isFull(error) ? error : new PhotoStoreBroken(error);
  }
}

/** Makes names in a folder durable. Windows cannot open folders and writes their entries through by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await sync(handle);
  } finally {
    await handle.close();
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', privateFile);
  try {
    await handle.writeFile(bytes);
    await sync(handle);
  } finally {
    await handle.close();
  }
}

class FolderPhotoStore implements PhotoStore {
  readonly #root: string;
  readonly #staging: string;
  readonly #durableShards = new Set<string>();
  readonly #onFatalStorageError: OnFatalStorageError;
  #broken: PhotoStoreBroken | null = null;

  constructor(root: string, onFatalStorageError: OnFatalStorageError) {
    this.#root = root;
    this.#onFatalStorageError = onFatalStorageError;
    this.#staging = path.join(root, stagingName);
  }

  #file(id: string, kind: PhotoKind): string {
    return path.join(this.#root, photoPath(id, kind));
  }

  /** Once per process and shard, so that no writer relies on a folder whose name another has not yet made durable. */
  async #ensureShard(shard: string): Promise<void> {
    if (this.#durableShards.has(shard)) return;
    await mkdir(shard, { mode: privateFolder, recursive: true });
    await syncFolder(this.#root);
    this.#durableShards.add(shard);
  }

  readonly put = async (id: string, kind: PhotoKind, bytes: Uint8Array): Promise<void> => {
    const file = this.#file(id, kind);
    const staged = path.join(this.#staging, path.basename(file));
    try {
      if (this.#broken !== null) throw this.#broken;
      await writeDurably(staged, bytes);
      await this.#ensureShard(path.dirname(file));
      await rename(staged, file);
      await syncFolder(path.dirname(file));
    } catch (error) {
      if (error instanceof PhotoStoreBroken) this.#break(error);
      await rm(staged, { force: true });
      throw isFull(error) ? new PhotoStoreFull(error) : error;
    }
  };

  #break(error: PhotoStoreBroken): void {
    if (this.#broken !== null) return;
    this.#broken = error;
    this.#onFatalStorageError(error);
  }

  readonly get = async (id: string, kind: PhotoKind): Promise<Uint8Array<ArrayBuffer> | null> =>
    unlessAbsent(readFile(this.#file(id, kind)));

  readonly sizeOf = async (id: string, kind: PhotoKind): Promise<number | null> =>
    (await unlessAbsent(stat(this.#file(id, kind))))?.size ?? null;

  readonly delete = async (id: string): Promise<void> => {
    for (const kind of photoKinds) await rm(this.#file(id, kind), { force: true });
  };

  readonly listIds = async function* (this: FolderPhotoStore): AsyncIterable<string> {
    for (const shard of await readdir(this.#root, { withFileTypes: true })) {
      if (!shard.isDirectory() || shard.name === stagingName) continue;
      const names = await readdir(path.join(this.#root, shard.name));
      const ids = new Set(names.map((name) => name.slice(0, name.indexOf('.'))));
      for (const id of ids) if (isPhotoId(id)) yield id;
    }
  }.bind(this);

  readonly sweepStaging = async (): Promise<void> => {
    for (const name of await readdir(this.#staging)) {
      await rm(path.join(this.#staging, name), { force: true });
    }
  };

  readonly freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(this.#root);
    return bavail * bsize;
  };

  readonly check = async (): Promise<void> => {
    if (this.#broken !== null) throw this.#broken;
    await access(this.#staging, constants.R_OK | constants.W_OK | constants.X_OK);
  };
}

/** Opens the store in `folder`, making it (mode 0700) when it is not there. */
export async function openFolderPhotoStore(
  folder: string,
  onFatalStorageError: OnFatalStorageError = () => undefined,
): Promise<PhotoStore> {
  await mkdir(path.join(folder, stagingName), { mode: privateFolder, recursive: true });
  return new FolderPhotoStore(folder, onFatalStorageError);
}
