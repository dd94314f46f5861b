/** Photos by a key of their points: one of the tables of the index. */

/** Points that were added are in lists by the lowest bits of their keys until there are this many. */
const mostAdded = 2 ** 17;
const lists = 2 ** 17;
/** Postings are kept in parts of 1 MB, so that sorting needs no second copy of all. */
const [partBits, partLength] = [18, 2 ** 18] as const;

/** What the votes of one point are given for. */
export interface Vote {
  /** Of the point, in 1/256 of a circle. */
  readonly turn: number;
  readonly weight: number;
  /** A key that more points have says nothing. */
  readonly mostPostings: number;
}

export const turnBins = 16;

function give(votes: Float32Array, posting: number, turn: number, share: number): void {
  const at = (posting >>> 8) * turnBins + (((posting - turn) & 255) >> 4);
  votes[at] = (votes[at] ?? 0) + share;
}

/** A posting is the number of a photo and the turn of its point, of 8 bits. */
export class PointTable {
  readonly #keys: number;
  /** Where the postings of each key begin. */
  readonly #starts: Uint32Array;
  #parts: Uint32Array[] = [];
  readonly #heads = new Int32Array(lists).fill(-1);
  readonly #next = new Int32Array(mostAdded);
  readonly #addedKeys = new Uint32Array(mostAdded);
  readonly #addedPostings = new Uint32Array(mostAdded);
  #added = 0;
  readonly #removedPhotos = new Set<number>();

  constructor(keyBits: number) {
    this.#keys = 2 ** keyBits;
    this.#starts = new Uint32Array(this.#keys + 1);
  }

  get bytes(): number {
    const added = [this.#heads, this.#next, this.#addedKeys, this.#addedPostings];
    return [this.#starts, ...this.#parts, ...added].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Whether so many more points fit in before a `merge`. */
  hasRoomFor(points: number): boolean {
    return this.#added + points <= mostAdded;
  }

  add(key: number, photo: number, turn: number): void {
    const list = key & (lists - 1);
    const entry = this.#added;
    this.#next[entry] = this.#heads[list] ?? -1;
    this.#addedKeys[entry] = key;
    this.#addedPostings[entry] = (photo << 8) | turn;
    this.#heads[list] = entry;
    this.#added += 1;
  }

  /** Its points go with the next `merge`. */
  remove(photo: number): void {
    this.#removedPhotos.add(photo);
  }

  /** Sorts what was added in, and drops the points of photos that were removed. Takes some ten milliseconds. */
  merge(): void {
    const [read, free]: [Uint32Array[], Uint32Array[]] = [this.#parts, []];
    const merged: Uint32Array[] = [];
    let begin = 0;
    let count = 0;
    const append = (posting: number): void => {
      if (this.#removedPhotos.size > 0 && this.#removedPhotos.has(posting >>> 8)) return;
      const at = count & (partLength - 1);
      if (at === 0) merged.push(free.pop() ?? new Uint32Array(partLength));
      const part = merged[count >>> partBits];
      if (part !== undefined) part[at] = posting;
      count += 1;
    };
    for (let key = 0; key < this.#keys; key += 1) {
      const end = this.#starts[key + 1] ?? 0;
      this.#starts[key] = count;
      for (; begin < end; begin += 1) {
        const part = read[begin >>> partBits] ?? new Uint32Array();
        append(part[begin & (partLength - 1)] ?? 0);
        if ((begin & (partLength - 1)) === partLength - 1) free.push(part);
      }
      for (let entry = this.#first(key); entry !== -1; entry = this.#following(entry, key))
        append(this.#addedPostings[entry] ?? 0);
    }
    this.#starts[this.#keys] = count;
    this.#parts = merged;
    this.#heads.fill(-1);
    this.#added = 0;
    this.#removedPhotos.clear();
  }

  /**
   * Gives each photo with this key a vote for the turn between both points; rare keys give more.
   * @param votes of each photo 16 numbers
   * @returns how many postings were looked at
   */
  vote(key: number, { turn, weight, mostPostings }: Vote, votes: Float32Array): number {
    const begin = this.#starts[key] ?? 0;
    const end = this.#starts[key + 1] ?? 0;
    const first = this.#first(key);
    let count = end - begin;
    for (let entry = first; entry !== -1; entry = this.#following(entry, key)) count += 1;
    if (count === 0 || count > mostPostings) return 0;
    const share = weight / Math.sqrt(count);
    for (let at = begin; at < end; at += 1)
      give(votes, this.#parts[at >>> partBits]?.[at & (partLength - 1)] ?? 0, turn, share);
    for (let entry = first; entry !== -1; entry = this.#following(entry, key))
      give(votes, this.#addedPostings[entry] ?? 0, turn, share);
    return count;
  }

  #first(key: number): number {
    return this.#withKey(this.#heads[key & (lists - 1)] ?? -1, key);
  }

  #following(entry: number, key: number): number {
    return this.#withKey(this.#next[entry] ?? -1, key);
  }

  /** Returns the first entry of a list from here on that has the key, or -1. */
  #withKey(from: number, key: number): number {
    let entry = from;
    while (entry !== -1 && this.#addedKeys[entry] !== key) entry = this.#next[entry] ?? -1;
    return entry;
  }
}
