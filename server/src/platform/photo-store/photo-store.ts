/**
 * What the portal asks of the place where photos are kept. Where that is (folder, bucket) the drivers beside it decide.
 * Every call may reject with `PhotoStoreUnavailable`.
 */

/** The bytes as they were uploaded (evidence, never changed), or the re-encoded picture that browsers are shown. */
export type PhotoKind = 'original' | 'display';
export const photoKinds: readonly PhotoKind[] = ['original', 'display'];

/** Photo ids are UUIDs made by the server; drivers refuse anything else, so no name from outside ever becomes a path. */
export interface PhotoStore {
  /**
   * Stores the bytes of a new photo; when it resolves they survive a power cut. Rejects with `PhotoStoreFull` when
   * there is no room; nothing is left behind then. Rejects with `PhotoStoreBroken`, from then on always, when the disk
   * could not write them.
   */
  readonly put: (id: string, kind: PhotoKind, bytes: Uint8Array) => Promise<void>;
  /** The stored bytes; null when there are none. */
  readonly get: (id: string, kind: PhotoKind) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** The number of stored bytes, without reading them; null when there are none. */
  readonly sizeOf: (id: string, kind: PhotoKind) => Promise<number | null>;
  /** Removes both kinds; deleting what is not there is no error. */
  readonly delete: (id: string) => Promise<void>;
  /** The ids of all photos that have at least one kind stored, in no order. */
  readonly listIds: () => AsyncIterable<string>;
  /** Clears what uploads that never finished have left; called once, before the first `put`. */
  readonly sweepStaging: () => Promise<void>;
  /** Free room in bytes; Infinity where the store has no bound that it knows of. */
  readonly freeBytes: () => Promise<number>;
  /** Resolves when the store can be read and written; rejects with the reason otherwise. */
  readonly check: () => Promise<void>;
}

/** The store has no room for a photo. */
export class PhotoStoreFull extends Error {
  constructor(cause: unknown) {
    super('The photo store is full', { cause });
  }
}

/** The store does not answer, or not as it should; the same request may succeed later. */
export class PhotoStoreUnavailable extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    super(`The photo store cannot be used${why}`, { cause });
  }
}

/** The disk could not make written bytes durable: this process takes in no more photos. */
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
 * The name of a photo below the folder or prefix of its store, the same in all. UUIDs of version 7 begin with the time;
 * their last digits are random and spread evenly over 256 folders.
 */
export function photoPath(id: string, kind: PhotoKind): string {
  if (!isPhotoId(id)) throw new Error('Not the id of a photo');
  return `${id.slice(-2)}/${id}.${kind}.jpg`;
}
