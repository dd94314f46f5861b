/** Photos by a key of their points: one of the tables of the index. */

/** Points that were added are in lists until there are this many. */
const mostAdded = 2 ** 17;
const lists = 2 ** 17;
/** Keys of alike points have most bits in common, so their bits are mixed. */
const listOf = (key: number): number => Math.imul(key, 0x9e37_79b1) >>> 15;
/** Of an added point: its key, its posting, and where the next one of its list is. */
const wordsOfAdded = 3;
/** Postings are kept in parts of 1 MB, so that none is copied when there are more. */
const [partBits, partLength] = [18, 2 ** 18] as const;

/** What the votes of one point are given for. */
export interface Vote {
  /** Of the point, in 1/256 of a circle. */
  readonly turn: number;
  readonly weight: number;
  /** Of a key that more points have, the others are left out; of one picture that very many centres sent, some are found. */
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
  readonly #parts: Int32Array[] = [];
  readonly #heads = new Int32Array(lists).fill(-1);
  readonly #added = new Int32Array(wordsOfAdded * mostAdded);
  #addedLength = 0;
  readonly #removedPhotos = new Set<number>();

  constructor(keyBits: number) {
    this.#keys = 2 ** keyBits;
    this.#starts = new Uint32Array(this.#keys + 1);
  }

  get bytes(): number {
    const arrays = [this.#starts, ...this.#parts, this.#heads, this.#added];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Whether so many more points fit in before a `merge`. */
  hasRoomFor(points: number): boolean {
    return this.#addedLength + points * wordsOfAdded <= this.#added.length;
  }

  add(key: number, photo: number, turn: number): void {
    const list = listOf(key);
    const entry = this.#addedLength;
    this.#added[entry] = key;
    this.#added[entry + 1] = (photo << 8) | turn;
    this.#added[entry + 2] = this.#heads[list] ?? -1;
    this.#heads[list] = entry;
    this.#addedLength += wordsOfAdded;
  }

  /** Its points go with the next `merge`. */
  remove(photo: number): void {
    this.#removedPhotos.add(photo);
  }

  /** Moves what was added to the postings, and drops the points of photos that were removed. Takes some ten milliseconds. */
  merge(): void {
    const order = this.#orderAdded();
    let end = this.#starts[this.#keys] ?? 0;
    while (this.#parts.length << partBits < end + order.length) this.#parts.push(new Int32Array(partLength));
    // From the last key to the first, so that what is moved up overwrites nothing.
    let moved = this.#keys;
    for (let before = order.length - 1; before >= 0; before -= 1) {
      const entry = wordsOfAdded * ((order[before] ?? 0) % mostAdded);
      const key = this.#added[entry] ?? 0;
      const begin = moved > key ? (this.#starts[key + 1] ?? 0) : end;
      for (; moved > key; moved -= 1) this.#starts[moved] = (this.#starts[moved] ?? 0) + before + 1;
      for (let at = end - 1; at >= begin; at -= 1) this.#set(at + before + 1, this.#get(at));
      this.#set(begin + before, this.#added[entry + 1] ?? 0);
      end = begin;
    }
    this.#heads.fill(-1);
    this.#addedLength = 0;
    if (this.#removedPhotos.size > 0) this.#dropRemoved();
  }

  /**
   * Gives each photo with this key a vote for the turn between both points; rare keys give more.
   * @param votes of each photo 16 numbers
   * @returns how many postings were looked at
   */
  vote(key: number, { turn, weight, mostPostings }: Vote, votes: Float32Array): number {
    const begin = this.#starts[key] ?? 0;
    const sorted = (this.#starts[key + 1] ?? 0) - begin;
    const end = begin + Math.min(sorted, mostPostings);
    const added = this.#added;
    const mostAddedOfKey = mostPostings - (end - begin);
    let first = -1;
    let addedOfKey = 0;
    let entry = this.#heads[listOf(key)] ?? -1;
    for (; entry !== -1 && addedOfKey < mostAddedOfKey; entry = added[entry + 2] ?? -1)
      if (added[entry] === key) {
        if (first === -1) first = entry;
        addedOfKey += 1;
      }
    const share = weight / Math.sqrt(sorted + addedOfKey);
    for (let at = begin; at < end; at += 1) give(votes, this.#get(at), turn, share);
    let left = addedOfKey;
    for (entry = first; left > 0; entry = added[entry + 2] ?? -1)
      if (added[entry] === key) {
        give(votes, added[entry + 1] ?? 0, turn, share);
        left -= 1;
      }
    return end - begin + addedOfKey;
  }

  #get(at: number): number {
    return this.#parts[at >>> partBits]?.[at & (partLength - 1)] ?? 0;
  }

  #set(at: number, posting: number): void {
    const part = this.#parts[at >>> partBits];
    if (part !== undefined) part[at & (partLength - 1)] = posting;
  }

  /** Returns the numbers of what was added, with its keys above them: in the order of the keys. */
  #orderAdded(): Float64Array {
    const order = new Float64Array(this.#addedLength / wordsOfAdded);
    for (let number = 0; number < order.length; number += 1)
      order[number] = (this.#added[wordsOfAdded * number] ?? 0) * mostAdded + number;
    return order.sort();
  }

  #dropRemoved(): void {
    let begin = 0;
    let count = 0;
    for (let key = 0; key < this.#keys; key += 1) {
      const end = this.#starts[key + 1] ?? 0;
      for (; begin < end; begin += 1) {
        const posting = this.#get(begin);
        if (this.#removedPhotos.has(posting >>> 8)) continue;
        this.#set(count, posting);
        count += 1;
      }
      this.#starts[key + 1] = count;
    }
    this.#parts.length = Math.ceil(count / partLength);
    this.#removedPhotos.clear();
  }
}
