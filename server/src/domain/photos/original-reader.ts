/** Reads uploaded photos for a download that goes on without those that cannot be read. */
import type { Parts } from '../parts.ts';

/** A photo store that fails this often in a row is down: the download ends as failed. */
const maxFailuresInRow = 5;

type ReaderServices = Pick<Parts, 'limits' | 'log' | 'photoStore'>;

/**
 * The store may keep one request waiting for `storeTimeoutMs`, over all its photos. Photos that arrive take none of this time, so
 * that a large download may take hours.
 */
export class OriginalReader {
  readonly #services: ReaderServices;
  #leftMs: number;
  #failuresInRow = 0;

  constructor(services: ReaderServices) {
    this.#services = services;
    this.#leftMs = services.limits.photos.storeTimeoutMs;
  }

  /** Returns which of these photos the store has. Rejects with `PhotoStoreUnavailable`. */
  async findStored(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const startedAt = performance.now();
    const store = this.#services.photoStore.within(this.#leftMs);
    const sizes = await Promise.all(ids.map((id) => store.sizeOf(id, 'original')));
    this.#leftMs -= performance.now() - startedAt;
    return new Set(ids.filter((_, index) => sizes[index] !== null));
  }

  /** Returns null when the store has no such photo or cannot read it. */
  async read(id: string): Promise<Uint8Array | null> {
    const startedAt = performance.now();
    try {
      const bytes = await this.#services.photoStore.within(this.#leftMs).get(id, 'original');
      this.#failuresInRow = 0;
      return bytes;
    } catch (error) {
      this.#failuresInRow += 1;
      this.#leftMs -= performance.now() - startedAt;
      if (this.#failuresInRow >= maxFailuresInRow || this.#leftMs <= 0) throw error;
      this.#services.log.warn({ err: error, photo: id }, 'a photo could not be read for a download');
      return null;
    }
  }
}
