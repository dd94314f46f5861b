/**
 * Stores photos in a folder: files are synced in `staging/` and then renamed to the names of `photoPath`.
 * A file never changes once it has its final name; points are replaced by other files.
 */
import { isDiskFull, type OnFatalStorageError } from '../../kernel/refusal.ts';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  copyDurably,
  moveDurably,
  nullIfAbsent,
  syncFolder,
  unavailableIfInaccessible,
  writeDurably,
} from './durable-files.ts';
import {
  formatInstallation,
  installationName,
  isPhotoId,
  parseInstallation,
  photoKinds,
  photoPath,
  PhotoStoreBroken,
  PhotoStoreFull,
  type Installation,
  type PhotoFiles,
  type PhotoKind,
  type PhotoStore,
} from './photo-store.ts';
import { createTrash } from './trash.ts';

const privateFolder = 0o700;
const stagingName = 'staging';
const shardPattern = /^[0-9a-f]{2}$/;

/** Rejects only when nothing runs any more; with the failure of the disk where there are several. */
async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  const settled = await Promise.allSettled(work);
  const reasons: unknown[] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (reasons.length > 0) throw reasons.find((reason) => reason instanceof PhotoStoreBroken) ?? reasons[0];
}

/** With mode 0700. Without it nothing can be stored. */
export async function createPhotoFolder(root: string): Promise<void> {
  await mkdir(path.join(root, stagingName), { mode: privateFolder, recursive: true });
}

export class FolderPhotoStore implements PhotoStore {
  readonly #root: string;
  readonly #staging: string;
  readonly #durableFolders = new Set<string>();
  readonly #onFatalStorageError: OnFatalStorageError;
  #broken: PhotoStoreBroken | null = null;

  constructor(root: string, onFatalStorageError: OnFatalStorageError = () => undefined) {
    this.#root = root;
    this.#onFatalStorageError = onFatalStorageError;
    this.#staging = path.join(root, stagingName);
  }

  #file(id: string, kind: PhotoKind): string {
    return path.join(this.#root, photoPath(id, kind));
  }

  /** Runs once per process and folder, so that no writer relies on a folder whose name is not durable yet. */
  async #ensureFolder(folder: string): Promise<void> {
    if (folder === this.#root || this.#durableFolders.has(folder)) return;
    await this.#ensureFolder(path.dirname(folder));
    await mkdir(folder, { mode: privateFolder, recursive: true });
    await syncFolder(path.dirname(folder));
    this.#durableFolders.add(folder);
  }

  /**
   * Writes files by their names below the root, which have one folder. Each is staged by its function at a path that does not
   * exist.
   */
  async #write(files: ReadonlyMap<string, (staged: string) => Promise<void>>): Promise<void> {
    // A killed process may have left the file of the same photo, so each attempt has a name of its own.
    const writes = [...files].map(([name, stage]) => ({
      file: path.join(this.#root, name),
      staged: path.join(this.#staging, `${path.basename(name)}.${randomUUID()}`),
      stage,
    }));
    try {
      if (this.#broken !== null) throw this.#broken;
      const folders = new Set(writes.map(({ file }) => path.dirname(file)));
      await allSettled([
        ...writes.map(({ stage, staged }) => stage(staged)),
        ...[...folders].map((folder) => this.#ensureFolder(folder)),
      ]);
      for (const { staged, file } of writes) await rename(staged, file);
      for (const folder of folders) await syncFolder(folder);
    } catch (error) {
      if (error instanceof PhotoStoreBroken && this.#broken === null) {
        this.#broken = error;
        this.#onFatalStorageError(error);
      }
      for (const { staged } of writes) await rm(staged, { force: true });
      throw isDiskFull(error) ? new PhotoStoreFull(error) : error;
    }
  }

  readonly put = async (id: string, files: PhotoFiles, from: 'move' | 'copy'): Promise<void> => {
    const stage = from === 'move' ? moveDurably : copyDurably;
    const writes = photoKinds.flatMap((kind) => {
      const file = files[kind];
      if (file === undefined) return [];
      return [[photoPath(id, kind), (staged: string) => stage(file.path, staged)] as const];
    });
    await unavailableIfInaccessible(this.#write(new Map(writes)));
  };

  readonly withFile: PhotoStore['withFile'] = async (id, kind, _folder, use) =>
    (await this.sizeOf(id, kind)) === null ? null : use(this.#file(id, kind));

  readonly get = async (id: string, kind: PhotoKind): Promise<Uint8Array<ArrayBuffer> | null> =>
    unavailableIfInaccessible(nullIfAbsent(readFile(this.#file(id, kind))));

  readonly sizeOf = async (id: string, kind: PhotoKind): Promise<number | null> =>
    (await unavailableIfInaccessible(nullIfAbsent(stat(this.#file(id, kind)))))?.size ?? null;

  readonly delete = async (id: string): Promise<void> => {
    for (const kind of photoKinds) await unavailableIfInaccessible(rm(this.#file(id, kind), { force: true }));
  };

  readonly listIds = async function* (this: FolderPhotoStore): AsyncIterable<string> {
    for (const shard of (await unavailableIfInaccessible(nullIfAbsent(readdir(this.#root)))) ?? []) {
      if (!shardPattern.test(shard)) continue;
      const names = await unavailableIfInaccessible(readdir(path.join(this.#root, shard)));
      const ids = new Set(names.map((name) => name.slice(0, name.indexOf('.'))));
      for (const id of ids) if (isPhotoId(id)) yield id;
    }
  }.bind(this);

  readonly trash = createTrash({
    move: async (from, to) => {
      const [source, target] = [from, to].map((name) => path.join(this.#root, name)) as [string, string];
      await this.#ensureFolder(path.dirname(target));
      // Somebody may have emptied the trash since.
      await mkdir(path.dirname(target), { mode: privateFolder, recursive: true });
      const moved = await nullIfAbsent(rename(source, target).then(() => true));
      if (moved === null) return false;
      await syncFolder(path.dirname(target));
      await syncFolder(path.dirname(source));
      return true;
    },
    list: async (folder) => {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = (await nullIfAbsent(readdir(path.join(this.#root, folder), options))) ?? [];
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(this.#root, path.join(entry.parentPath, entry.name)))
        .map((name) => name.replaceAll(path.sep, '/'));
    },
    remove: (name) => rm(path.join(this.#root, name), { force: true }),
  });

  readonly readInstallation = async (): Promise<Installation | null> => {
    const reading = nullIfAbsent(readFile(path.join(this.#root, installationName), 'utf8'));
    const text = await unavailableIfInaccessible(reading);
    return text === null ? null : parseInstallation(text);
  };

  readonly writeInstallation = async (installation: Installation): Promise<void> => {
    const bytes = Buffer.from(formatInstallation(installation));
    const write = (staged: string) => writeDurably(staged, bytes);
    await unavailableIfInaccessible(createPhotoFolder(this.#root));
    await unavailableIfInaccessible(this.#write(new Map([[installationName, write]])));
  };

  readonly sweepStaging = async (): Promise<void> => {
    for (const name of (await nullIfAbsent(readdir(this.#staging))) ?? []) {
      await rm(path.join(this.#staging, name), { force: true });
    }
  };

  readonly freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await unavailableIfInaccessible(statfs(this.#root));
    return bavail * bsize;
  };

  readonly check = async (): Promise<void> => {
    if (this.#broken !== null) throw this.#broken;
    for (const folder of [this.#root, this.#staging])
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  };

  /** The system ends calls to a disk itself. */
  readonly within = (): PhotoStore => this;
}
