/** Photos by a key of their points: one of the tables of the index. */

/** Points that were added are in lists by the lowest bits of their keys until there are this many. */
const [mostAdded, listBits] = [2 ** 17, 16] as const;
const lists = 2 ** listBits;

/** What the votes of one point are given for. */
export interface Vote {
  /** Of the point, in 1/256 of a circle. */
  readonly turn: number;
  readonly weight: number;
  /** A key that more points have says nothing. */
  readonly mostPostings: number;
}

export const turnBins = 16;

/** A posting is the number of a photo and the turn of its point, of 8 bits. */
export class PointTable {
  readonly #keys: number;
  /** Where the postings of each key begin. */
  readonly #starts: Uint32Array;
  #postings = new Uint32Array();
  readonly #heads = new Int32Array(lists).fill(-1);
  readonly #next = new Int32Array(mostAdded);
  readonly #addedKeys = new Uint32Array(mostAdded);
  readonly #addedPostings = new Uint32Array(mostAdded);
  #added = 0;

  constructor(keyBits: number) {
    this.#keys = 2 ** keyBits;
    this.#starts = new Uint32Array(this.#keys + 1);
  }

  get bytes(): number {
    const lists = [this.#heads, this.#next, this.#addedKeys, this.#addedPostings];
    return [this.#starts, this.#postings, ...lists].reduce((sum, { byteLength }) => sum + byteLength, 0);
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

  /** Sorts what was added in, and drops the points of photos that were removed. Takes some ten milliseconds. */
  merge(isRemoved: (photo: number) => boolean): void {
    const merged = new Uint32Array(this.#postings.length + this.#added);
    let begin = 0;
    let count = 0;
    const append = (posting: number): void => {
      if (isRemoved(posting >>> 8)) return;
      merged[count] = posting;
      count += 1;
    };
    for (let key = 0; key < this.#keys; key += 1) {
      const end = this.#starts[key + 1] ?? 0;
      this.#starts[key] = count;
      for (; begin < end; begin += 1) append(this.#postings[begin] ?? 0);
      for (let entry = this.#first(key); entry !== -1; entry = this.#following(entry, key))
        append(this.#addedPostings[entry] ?? 0);
    }
    this.#starts[this.#keys] = count;
    this.#postings = count === merged.length ? merged : merged.slice(0, count);
    this.#heads.fill(-1);
    this.#added = 0;
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
    const give = (posting: number): void => {
      const at = (posting >>> 8) * turnBins + (((posting - turn) & 255) >> 4);
      votes[at] = (votes[at] ?? 0) + share;
    };
    for (let at = begin; at < end; at += 1) give(this.#postings[at] ?? 0);
    for (let entry = first; entry !== -1; entry = this.#following(entry, key))
      give(this.#addedPostings[entry] ?? 0);
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
