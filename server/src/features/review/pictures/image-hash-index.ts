/** Finds photos with the same picture among those of all submitted checklists (decision 0057). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { wordDistance, wordsOf, wordsOfPicture, type ImageHash } from '#contract/photo/image-hash.ts';
import { sameDistanceOf } from '#contract/review/checks/pictures.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { hasStoredHashes, readHashesAfter, type HashedPhoto } from './image-hash-rows.ts';

/** The first word is the quality of the picture, or 0: then there is none that could be compared. */
const wordsOfEntry = 1 + wordsOfPicture;
const firstCapacity = 1_000;

/** The prints of many pictures in one array: to compare one with all of them, memory is read in its order. */
class PackedHashes {
  #words = new Uint32Array(firstCapacity * wordsOfEntry);
  #count = 0;

  /** Sets the picture of a position, at most one after the last. */
  set(position: number, picture: ImageHash | null): void {
    const at = position * wordsOfEntry;
    if (at === this.#words.length) {
      const larger = new Uint32Array(2 * this.#words.length);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[at] = picture?.quality ?? 0;
    if (picture !== null) this.#words.set(wordsOf(picture), at + 1);
    this.#count = Math.max(this.#count, position + 1);
  }

  /** Returns the positions of all pictures that show the same, the nearest first. */
  findNear(picture: ImageHash): { readonly position: number; readonly distance: number }[] {
    const words = wordsOf(picture);
    const found: { readonly position: number; readonly distance: number }[] = [];
    for (let position = 0; position < this.#count; position += 1) {
      const at = position * wordsOfEntry;
      const limit = sameDistanceOf(picture.quality, this.#words[at] ?? 0);
      if (limit < 0) continue;
      const least = wordDistance(words, this.#words, limit + 1, at + 1);
      if (least <= limit) found.push({ position, distance: least });
    }
    return found.toSorted((one, other) => one.distance - other.distance);
  }
}

export { findHashes, storeHashes, type HashedPhoto, type PrintedPhoto } from './image-hash-rows.ts';

/** The prints themselves are in one array, once. */
type IndexedPhoto = Omit<HashedPhoto, 'picture'>;

interface SamePhoto {
  readonly photo: IndexedPhoto;
  readonly isSameFile: boolean;
  /** Differing bits; null when the prints are farther from each other or cannot be compared. */
  readonly hashDistance: number | null;
}

const rowsAtOnce = 1_000;

/** The prints of `photo_prints` in memory: an instance reads only the rows that it does not know yet. */
export class ImageHashIndex {
  #lastNumber = 0;
  /** By position; so are the prints. */
  readonly #photos: IndexedPhoto[] = [];
  readonly #prints = new PackedHashes();
  readonly #positions = new Map<string, number>();
  readonly #positionsOfFile = new Map<string, number[]>();

  /**
   * Numbers are in the order of the commits, so that no row is missed. In a transaction it is to be called before `storeHashes`, so
   * that only committed rows are known. Other requests are served between two statements.
   */
  async refresh(db: Db): Promise<void> {
    if (hasStoredHashes(db)) throw new Error('Refresh the index before prints are stored');
    for (;;) {
      const rows = await readHashesAfter(db, this.#lastNumber, rowsAtOnce);
      for (const { number, photo, isDeletedForGood } of rows) {
        if (!isDeletedForGood) this.#set(photo);
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
  findSame({ photoId, sha256, picture }: HashedPhoto): readonly SamePhoto[] {
    const sameFile = this.#positionsOfFile.get(sha256) ?? [];
    const near = picture === null ? [] : this.#prints.findNear(picture);
    const distances = new Map(near.map(({ position, distance }) => [position, distance]));
    return [...new Set([...sameFile, ...distances.keys()])].flatMap((position) => {
      const photo = this.#photos[position];
      if (photo === undefined || photo.photoId === photoId) return [];
      const hashDistance = distances.get(position) ?? null;
      return [{ photo, isSameFile: photo.sha256 === sha256, hashDistance }];
    });
  }

  #set({ picture, ...photo }: HashedPhoto): void {
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
