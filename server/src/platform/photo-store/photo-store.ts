/**
 * The interface of a photo store. Its drivers store photos in a folder or in a bucket. Every method may reject with
 * `PhotoStoreUnavailable`.
 */

/** `original`: the uploaded bytes, which are evidence and never change. `display`: the re-encoded picture for browsers. */
export const pictureKinds = ['original', 'display'] as const;
type PictureKind = (typeof pictureKinds)[number];

/** `points`: by which changed copies of the picture are found (decision 0057). They can be made again from the picture. */
export type PhotoKind = PictureKind | 'points';
export const photoKinds: readonly PhotoKind[] = [...pictureKinds, 'points'];

const extensions: Readonly<Record<PhotoKind, string>> = { original: 'jpg', display: 'jpg', points: 'bin' };

/** A file on this machine whose content is to be stored. */
export interface PhotoFile {
  readonly path: string;
  readonly byteLength: number;
  /** In lower-case hex. */
  readonly sha256: string;
}

export type PhotoFiles = Readonly<Partial<Record<PhotoKind, PhotoFile>>>;

/**
 * `replaced`: a draft has another photo instead; `unknown`: the database has no row for it; `confirmed`: the same, and an
 * operator has confirmed the removal.
 */
export type TrashReason = 'replaced' | 'unknown' | 'confirmed';

export interface TrashedPhoto {
  readonly id: string;
  readonly reason: TrashReason;
  /** YYYY-MM-DD in UTC, when it was removed. */
  readonly day: string;
  readonly kinds: readonly PhotoKind[];
}

export interface PhotoTrash {
  /** Moves all kinds of a photo to the trash. Returns the kinds that the store had. */
  add(id: string, reason: TrashReason, now: Date): Promise<readonly PhotoKind[]>;
  list(): Promise<readonly TrashedPhoto[]>;
  /** Puts the photo back to where it was. */
  restore(photo: TrashedPhoto): Promise<void>;
  /** Deletes the photo for good. */
  delete(photo: TrashedPhoto): Promise<void>;
}

/** One portal with its database and its photo store. Both have the same id. */
export interface Installation {
  readonly id: string;
  /** Increases with time. A database with a lower number than the store is an older copy. */
  readonly generation: number;
}

/** Photo ids are UUIDs of the server. Drivers reject anything else, so no name from outside ever becomes a path. */
export interface PhotoStore {
  /**
   * Stores files of a photo, in place of those that it has. When it resolves, they survive a power cut. Rejects with `PhotoStoreFull`, and leaves
   * nothing behind, when there is no space. Rejects with `PhotoStoreBroken` when the disk failed, and from then on always.
   * @param from `move` when the files are not needed any more: then they may be gone afterwards
   */
  readonly put: (id: string, files: PhotoFiles, from: 'move' | 'copy') => Promise<void>;
  /**
   * Returns the result of `use`, which reads the photo from a file, or null when it is not stored. The file must not be changed.
   * @param folder where a store that has no files of its own has one until `use` has settled
   */
  readonly withFile: <Result>(
    id: string,
    kind: PhotoKind,
    folder: string,
    use: (file: string) => Promise<Result>,
  ) => Promise<Result | null>;
  /** Returns the stored bytes, or null. */
  readonly get: (id: string, kind: PhotoKind) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Returns the number of stored bytes without reading them, or null. */
  readonly sizeOf: (id: string, kind: PhotoKind) => Promise<number | null>;
  /** Deletes all kinds of a photo whose save failed. Deleting an absent photo is not an error. All others go to the trash. */
  readonly delete: (id: string) => Promise<void>;
  readonly trash: PhotoTrash;
  /** Returns the installation to which the store belongs, or null (`installation.ts`). */
  readonly readInstallation: () => Promise<Installation | null>;
  readonly writeInstallation: (installation: Installation) => Promise<void>;
  /** Yields the ids of all photos with at least one kind, in any order, without those in the trash. */
  readonly listIds: () => AsyncIterable<string>;
  /** Deletes what unfinished uploads left behind. Called once, before the first `put`. */
  readonly sweepStaging: () => Promise<void>;
  /** Returns the free space in bytes; Infinity when the store has no known limit. */
  readonly freeBytes: () => Promise<number>;
  /** Resolves when the store can be read and written; rejects with the reason otherwise. */
  readonly check: () => Promise<void>;
  /** Returns the same store for one request: after this time its calls reject with `PhotoStoreUnavailable`, also those in progress. */
  readonly within: (timeoutMs: number) => PhotoStore;
}

/** The store has no space for a photo. */
export class PhotoStoreFull extends Error {
  constructor(cause: unknown) {
    super('The photo store is full', { cause });
  }
}

/** The store does not respond, or responds unexpectedly; the same request may succeed later. */
export class PhotoStoreUnavailable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    super(`The photo store cannot be used${reason}`, { cause });
  }
}

/** The disk could not sync written bytes. This process stores no more photos. */
export class PhotoStoreBroken extends Error {
  constructor(cause: unknown) {
    super('The disk could not write a photo', { cause });
  }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isPhotoId(text: string): boolean {
  return uuidPattern.test(text);
}

export const photoFileName = (id: string, kind: PhotoKind): string => `${id}.${kind}.${extensions[kind]}`;

/**
 * Returns the path of a photo below the folder or prefix of its store. UUIDs of version 7 begin with the time; their last
 * digits are random, which spreads photos evenly over 256 folders.
 */
export function photoPath(id: string, kind: PhotoKind): string {
  if (!isPhotoId(id)) throw new Error('Not the id of a photo');
  return `${id.slice(-2)}/${photoFileName(id, kind)}`;
}

/** The name of the file or object with the installation. */
export const installationName = 'installation';

/** Damaged text becomes an id that no database has. */
export function parseInstallation(text: string): Installation {
  const [id = '', generation] = text.trim().split(' ');
  return { id, generation: Number(generation) || 0 };
}

export function formatInstallation({ id, generation }: Installation): string {
  return `${id} ${generation}\n`;
}
