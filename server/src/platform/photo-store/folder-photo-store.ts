/**
 * Stores photos in a folder: files are written in `staging/` and then renamed to `<last two digits of the id>/<id>.<kind>.jpg`.
 * A file never changes once it has its final name.
 */
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { OnFatalStorageError } from '../../kernel/fatal-storage-error.ts';
import { isDiskFull, nullIfAbsent, syncFolder, writeDurably } from './durable-files.ts';
import {
  isPhotoId,
  photoKinds,
  photoPath,
  PhotoStoreBroken,
  PhotoStoreFull,
  type PhotoKind,
  type PhotoStore,
} from './photo-store.ts';

const privateFolder = 0o700;
const stagingName = 'staging';

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

  /** Runs once per process and shard, so that no writer relies on a folder whose name is not durable yet. */
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
      if (error instanceof PhotoStoreBroken) this.#fail(error);
      await rm(staged, { force: true });
      throw isDiskFull(error) ? new PhotoStoreFull(error) : error;
    }
  };

  #fail(error: PhotoStoreBroken): void {
    if (this.#broken !== null) return;
    this.#broken = error;
    this.#onFatalStorageError(error);
  }

  readonly get = async (id: string, kind: PhotoKind): Promise<Uint8Array<ArrayBuffer> | null> =>
    nullIfAbsent(readFile(this.#file(id, kind)));

  readonly sizeOf = async (id: string, kind: PhotoKind): Promise<number | null> =>
    (await nullIfAbsent(stat(this.#file(id, kind))))?.size ?? null;

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

/** Opens the store in `folder` and creates the folder (mode 0700) when it does not exist. */
export async function openFolderPhotoStore(
  folder: string,
  onFatalStorageError: OnFatalStorageError = () => undefined,
): Promise<PhotoStore> {
  await mkdir(path.join(folder, stagingName), { mode: privateFolder, recursive: true });
  return new FolderPhotoStore(folder, onFatalStorageError);
}
