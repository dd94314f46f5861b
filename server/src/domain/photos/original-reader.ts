/** Reads uploaded photos for a download that goes on without those that cannot be read. */
import type { Log } from '../../kernel/log.ts';
import type { PhotoStore } from '../../platform/photo-store/photo-store.ts';

/** A photo store that fails this often in a row is down: the download ends as failed. */
const maxFailuresInRow = 5;

export interface OriginalSource {
  readonly log: Log;
  /** Called for each photo, so that each has the whole time limit of a request. */
  readonly openStore: () => PhotoStore;
}

export class OriginalReader {
  readonly #source: OriginalSource;
  #failuresInRow = 0;

  constructor(source: OriginalSource) {
    this.#source = source;
  }

  /** Returns null when the store has no such photo or cannot read it. */
  async read(id: string): Promise<Uint8Array | null> {
    try {
      const bytes = await this.#source.openStore().get(id, 'original');
      this.#failuresInRow = 0;
      return bytes;
    } catch (error) {
      this.#failuresInRow += 1;
      if (this.#failuresInRow >= maxFailuresInRow) throw error;
      this.#source.log.warn({ err: error, photo: id }, 'a photo could not be read for a download');
      return null;
    }
  }
}
