/** The prints of many pictures in one array: to compare one with all of them, memory is read in its order. */
import { wordDistance, wordsOf, wordsOfPicture, type PicturePrint } from '#contract/photo/picture-print.ts';
import { isComparable } from '#contract/review/checks/pictures.ts';

/** The first word says whether there is a picture that can be compared. */
const wordsOfEntry = 1 + wordsOfPicture;
const firstCapacity = 1_000;

export class PackedPrints {
  #words = new Uint32Array(firstCapacity * wordsOfEntry);
  #count = 0;

  /** Sets the picture of a position, at most one after the last. */
  set(position: number, picture: PicturePrint | null): void {
    const at = position * wordsOfEntry;
    if (at === this.#words.length) {
      const larger = new Uint32Array(2 * this.#words.length);
      larger.set(this.#words);
      this.#words = larger;
    }
    const isCompared = picture !== null && isComparable(picture);
    this.#words[at] = isCompared ? 1 : 0;
    if (isCompared) this.#words.set(wordsOf(picture), at + 1);
    this.#count = Math.max(this.#count, position + 1);
  }

  /** Returns the positions of all pictures up to this distance, the nearest first. */
  findNear(picture: PicturePrint, distance: number): number[] {
    if (!isComparable(picture)) return [];
    const words = wordsOf(picture);
    const found: { readonly position: number; readonly distance: number }[] = [];
    for (let position = 0; position < this.#count; position += 1) {
      const at = position * wordsOfEntry;
      if (this.#words[at] === 0) continue;
      const least = wordDistance(words, this.#words, distance + 1, at + 1);
      if (least <= distance) found.push({ position, distance: least });
    }
    return found.toSorted((one, other) => one.distance - other.distance).map(({ position }) => position);
  }
}
