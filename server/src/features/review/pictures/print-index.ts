/** Finds photos with the same picture among those of all submitted checklists (decision 0057). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { reviewLimits } from '#contract/review/limits.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { PackedPrints } from './packed-prints.ts';
import { hasStoredPrints, readPrintsAfter, type PrintedPhoto } from './print-rows.ts';

export { findPrints, storePrints, type PrintedPhoto } from './print-rows.ts';

/** The prints themselves are in one array, once. */
type IndexedPhoto = Omit<PrintedPhoto, 'picture'>;

export interface SamePhoto {
  readonly photo: IndexedPhoto;
  readonly isSameFile: boolean;
}

const rowsAtOnce = 1_000;
const { sameDistance } = reviewLimits.picture;

/** The prints of `photo_prints` in memory: an instance reads only the rows that it does not know yet. */
export class PrintIndex {
  #lastNumber = 0;
  /** By position; so are the prints. */
  readonly #photos: IndexedPhoto[] = [];
  readonly #prints = new PackedPrints();
  readonly #positions = new Map<string, number>();
  readonly #positionsOfFile = new Map<string, number[]>();

  /**
   * Numbers are in the order of the commits, so that no row is missed. In a transaction it is to be called before `storePrints`, so
   * that only committed rows are known. Other requests are served between two statements.
   */
  async refresh(db: Db): Promise<void> {
    if (hasStoredPrints(db)) throw new Error('Refresh the index before prints are stored');
    for (;;) {
      const rows = await readPrintsAfter(db, this.#lastNumber, rowsAtOnce);
      for (const { number, photo, isArchivedForGood } of rows) {
        if (!isArchivedForGood) this.#set(photo);
        this.#lastNumber = Math.max(this.#lastNumber, number);
      }
      if (rows.length < rowsAtOnce) return;
      await yieldToEventLoop();
    }
  }

  /**
   * Returns all other photos with the same file or picture, the nearest first, also those of the same centre. Centres may
   * have been archived or restored since their photos were read: the caller, who reads their names, leaves archived ones out.
   */
  findSame({ photoId, sha256, picture }: PrintedPhoto): readonly SamePhoto[] {
    const sameFile = this.#positionsOfFile.get(sha256) ?? [];
    const near = picture === null ? [] : this.#prints.findNear(picture, sameDistance);
    return [...new Set([...sameFile, ...near])]
      .flatMap((position) => this.#photos[position] ?? [])
      .filter((photo) => photo.photoId !== photoId)
      .map((photo) => ({ photo, isSameFile: photo.sha256 === sha256 }));
  }

  #set({ picture, ...photo }: PrintedPhoto): void {
    const known = this.#positions.get(photo.photoId);
    const position = known ?? this.#photos.length;
    if (known === undefined) {
      this.#positions.set(photo.photoId, position);
      this.#positionsOfFile.set(photo.sha256, [...(this.#positionsOfFile.get(photo.sha256) ?? []), position]);
    }
    this.#photos[position] = photo;
    this.#prints.set(position, picture);
  }
}
