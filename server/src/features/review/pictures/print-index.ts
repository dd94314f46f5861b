/** Finds photos with the same picture among those of all submitted checklists (decision 0057). */
import { wordDistance, wordsOf } from '#contract/photo/picture-print.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { isComparable } from '#contract/review/picture-print.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { hasStoredPrints, readPrintsAfter, type PrintedPhoto } from './print-rows.ts';

export { findPrints, storePrints, type PrintedPhoto } from './print-rows.ts';

export interface SamePhoto {
  readonly photo: PrintedPhoto;
  readonly isSameFile: boolean;
}

interface KnownPhoto {
  readonly photo: PrintedPhoto;
  /** Null when the picture cannot be compared. */
  readonly words: Uint32Array | null;
}

const rowsAtOnce = 1_000;
const tooFar = reviewLimits.picture.sameDistance + 1;
/** Nearer than every other picture. */
const sameFileDistance = -1;

function toKnown(photo: PrintedPhoto): KnownPhoto {
  const { picture } = photo;
  return { photo, words: picture !== null && isComparable(picture) ? wordsOf(picture) : null };
}

function distanceOf(one: KnownPhoto, other: KnownPhoto): number {
  if (one.photo.sha256 === other.photo.sha256) return sameFileDistance;
  return one.words === null || other.words === null ? tooFar : wordDistance(one.words, other.words, tooFar);
}

/** The prints of `photo_prints` in memory: an instance reads only the rows that it does not know yet. */
export class PrintIndex {
  #lastNumber = 0;
  readonly #known = new Map<string, KnownPhoto>();

  /**
   * To be called under the lock of the checks, so that no row is missed, and before `storePrints` in the same transaction, so
   * that only committed rows are known.
   */
  async refresh(db: Db): Promise<void> {
    if (hasStoredPrints(db)) throw new Error('Refresh the index before prints are stored');
    for (;;) {
      const rows = await readPrintsAfter(db, this.#lastNumber, rowsAtOnce);
      for (const { number, photo, isArchivedForGood } of rows) {
        if (!isArchivedForGood) this.#known.set(photo.photoId, toKnown(photo));
        this.#lastNumber = Math.max(this.#lastNumber, number);
      }
      if (rows.length < rowsAtOnce) return;
    }
  }

  /**
   * Returns all other photos with the same file or picture, the nearest first, without photos of the same centre. Centres may
   * have been archived or restored since their photos were read: the caller, who reads their names, leaves archived ones out.
   */
  findSame(photo: PrintedPhoto): readonly SamePhoto[] {
    const wanted = toKnown(photo);
    const found: { readonly photo: PrintedPhoto; readonly distance: number }[] = [];
    for (const known of this.#known.values()) {
      if (known.photo.centreId === photo.centreId) continue;
      const distance = distanceOf(wanted, known);
      if (distance < tooFar) found.push({ photo: known.photo, distance });
    }
    return found
      .toSorted((one, other) => one.distance - other.distance)
      .map((same) => ({ photo: same.photo, isSameFile: same.distance === sameFileDistance }));
  }
}
