/**
 * The interface of a photo store. Its drivers store photos in a folder or in a bucket. Every method may reject with
 * `PhotoStoreUnavailable`.
 */

/** `original`: the uploaded bytes, which are evidence and never change. `display`: the re-encoded picture for browsers. */
export type PhotoKind = 'original' | 'display';
export const photoKinds: readonly PhotoKind[] = ['original', 'display'];

/** Photo ids are UUIDs of the server. Drivers reject anything else, so no name from outside ever becomes a path. */
export interface PhotoStore {
  /**
   * Stores the bytes of a new photo. When it resolves, they survive a power cut. Rejects with `PhotoStoreFull`, and leaves
   * nothing behind, when there is no space. Rejects with `PhotoStoreBroken` when the disk failed, and from then on always.
   */
  readonly put: (id: string, kind: PhotoKind, bytes: Uint8Array) => Promise<void>;
  /** Returns the stored bytes, or null. */
  readonly get: (id: string, kind: PhotoKind) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Returns the number of stored bytes without reading them, or null. */
  readonly sizeOf: (id: string, kind: PhotoKind) => Promise<number | null>;
  /** Deletes both kinds. Deleting an absent photo is not an error. */
  readonly delete: (id: string) => Promise<void>;
  /** Yields the ids of all photos with at least one kind, in any order. */
  readonly listIds: () => AsyncIterable<string>;
  /** Deletes what unfinished uploads left behind. Called once, before the first `put`. */
  readonly sweepStaging: () => Promise<void>;
  /** Returns the free space in bytes; Infinity when the store has no known limit. */
  readonly freeBytes: () => Promise<number>;
  /** Resolves when the store can be read and written; rejects with the reason otherwise. */
  readonly check: () => Promise<void>;
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

/**
 * Returns the path of a photo below the folder or prefix of its store. UUIDs of version 7 begin with the time; their last
 * digits are random, which spreads photos evenly over 256 folders.
 */
export function photoPath(id: string, kind: PhotoKind): string {
  if (!isPhotoId(id)) throw new Error('Not the id of a photo');
  return `${id.slice(-2)}/${id}.${kind}.jpg`;
}
