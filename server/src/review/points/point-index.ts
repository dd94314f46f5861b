/** Finds the photos whose points are most like those of one photo, among tens of thousands. */
import {
  mostPoints,
  type PicturePoints,
  thinPoints,
  wordsOfPoint,
} from '../../platform/photos/points/picture-points.ts';

// Photos by a key of their points: one of the tables of the index.

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
interface Vote {
  /** Of the point, in 1/256 of a circle. */
  readonly turn: number;
  readonly weight: number;
  /** Of a key that more points have, the others are left out; of one picture that very many centres sent, some are found. */
  readonly mostPostings: number;
}

const turnBins = 16;

function give(votes: Float32Array, posting: number, turn: number, share: number): void {
  const at = (posting >>> 8) * turnBins + (((posting - turn) & 255) >> 4);
  votes[at] = (votes[at] ?? 0) + share;
}

/** A posting is the number of a photo and the turn of its point, of 8 bits. */
class PointTable {
  readonly #keys: number;
  /** A bit for each key that has had postings: most keys that are asked for have none, and all bits together stay in a processor's cache. */
  readonly #used: Uint8Array;
  /** Where the postings of each key begin. */
  readonly #starts: Uint32Array;
  readonly #parts: Int32Array[] = [];
  readonly #heads = new Int32Array(lists).fill(-1);
  readonly #added = new Int32Array(wordsOfAdded * mostAdded);
  #addedLength = 0;
  readonly #removedPhotos = new Set<number>();

  constructor(keyBits: number) {
    this.#keys = 2 ** keyBits;
    this.#used = new Uint8Array(this.#keys / 8);
    this.#starts = new Uint32Array(this.#keys + 1);
  }

  get bytes(): number {
    const arrays = [this.#used, this.#starts, ...this.#parts, this.#heads, this.#added];
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
    this.#used[key >>> 3] = (this.#used[key >>> 3] ?? 0) | (1 << (key & 7));
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
    if (((this.#used[key >>> 3] ?? 0) & (1 << (key & 7))) === 0) return 0;
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

export interface IndexSize {
  readonly tables: number;
  /** Bits of a point that are the key of a table. */
  readonly keyBits: number;
  /** At most so many points of each photo. */
  readonly points: number;
}

/** With 11,000 photos 185 MB; photos of archived editions, of which fewer points are added, take a third. */
export const indexSize: IndexSize = { tables: 4, keyBits: 22, points: mostPoints };

export const mostCandidates = 10;
/** Of the best score: what is farther below it is no candidate. */
const leastShare = 1 / 4;
const [usualPhotos, usualPostings] = [11_000, 64] as const;
const flippedWeight = 0.6;

/** The bits of a point in the order in which tables take them, drawn once by a hash of their numbers. */
const drawnBits = Array.from({ length: 32 * wordsOfPoint }, (_, bit) => {
  const mixed = Math.imul(bit ^ 0x9e37_79b9, 0x85eb_ca6b);
  return { bit, drawn: Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35) >>> 0 };
})
  .toSorted((one, other) => one.drawn - other.drawn)
  .map(({ bit }) => bit);

function keyOf(bits: Uint32Array, point: number, keyBits: readonly number[]): number {
  let key = 0;
  for (const bit of keyBits)
    key = (key << 1) | (((bits[point * wordsOfPoint + (bit >> 5)] ?? 0) >>> (bit & 31)) & 1);
  return key;
}

interface Candidate {
  readonly photoId: string;
  /** Whether the photo that was asked for is like it when mirrored. */
  readonly isMirrored: boolean;
  readonly score: number;
}

interface Scored extends Omit<Candidate, 'photoId'> {
  readonly photo: number;
}

/** Of a photo as it is and mirrored. */
export interface BothHands {
  readonly asIs: PicturePoints;
  readonly mirrored: PicturePoints;
}

export class PointIndex {
  readonly #size: IndexSize;
  readonly #tables: readonly { readonly keyBits: readonly number[]; readonly points: PointTable }[];
  /** By number; '' for one that was removed. */
  readonly #photoIds: string[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(size: IndexSize) {
    this.#size = size;
    this.#tables = Array.from({ length: size.tables }, (_, table) => ({
      keyBits: drawnBits.slice(table * size.keyBits, (table + 1) * size.keyBits),
      points: new PointTable(size.keyBits),
    }));
  }

  get count(): number {
    return this.#numbers.size;
  }

  /** Of the tables. */
  get bytes(): number {
    return this.#tables.reduce((sum, { points }) => sum + points.bytes, 0);
  }

  /** Adds a photo, or replaces its points. Now and then a table is sorted, never two at once. */
  add(photoId: string, points: PicturePoints): void {
    this.remove(photoId);
    const photo = this.#photoIds.push(photoId) - 1;
    this.#numbers.set(photoId, photo);
    const { bits, count, turns } = thinPoints(points, this.#size.points);
    const next = this.#tables.find(
      ({ points: table }) => !table.hasRoomFor(this.#tables.length * this.#size.points),
    );
    next?.points.merge();
    for (const table of this.#tables)
      for (let point = 0; point < count; point += 1)
        table.points.add(keyOf(bits, point, table.keyBits), photo, turns[point] ?? 0);
  }

  /** Does nothing for a photo that is not there. */
  remove(photoId: string): void {
    const photo = this.#numbers.get(photoId);
    if (photo === undefined) return;
    this.#photoIds[photo] = '';
    this.#numbers.delete(photoId);
    for (const { points } of this.#tables) points.remove(photo);
  }

  /**
   * Returns at most 10 photos, the most similar ones first, and how many postings were looked at.
   * @param isLeftOut whether a photo is no candidate, such as one of the same centre
   */
  find(
    { asIs, mirrored }: BothHands,
    isLeftOut: (photoId: string) => boolean,
  ): { readonly candidates: readonly Candidate[]; readonly visited: number } {
    const votes = new Float32Array(this.#photoIds.length * turnBins);
    const best: Scored[] = [];
    let visited = 0;
    for (const isMirrored of [false, true]) {
      votes.fill(0);
      visited += this.#vote(isMirrored ? mirrored : asIs, votes);
      this.#keepBest(votes, isMirrored, best, isLeftOut);
    }
    const least = (best[0]?.score ?? 0) * leastShare;
    const candidates = best
      .filter(({ score }) => score >= least)
      .map(({ photo, ...scored }) => ({ ...scored, photoId: this.#photoIds[photo] ?? '' }));
    return { candidates, visited };
  }

  #vote({ bits, count, turns }: PicturePoints, votes: Float32Array): number {
    const mostPostings = Math.floor(usualPostings * Math.max(1, this.count / usualPhotos));
    let visited = 0;
    for (const { keyBits, points } of this.#tables)
      for (let point = 0; point < count; point += 1) {
        const key = keyOf(bits, point, keyBits);
        const turn = turns[point] ?? 0;
        visited += points.vote(key, { turn, weight: 1, mostPostings }, votes);
        const flipped = { turn, weight: flippedWeight, mostPostings };
        for (let bit = 0; bit < keyBits.length; bit += 1)
          visited += points.vote(key ^ (1 << bit), flipped, votes);
      }
    return visited;
  }

  /** Changes `best`, which has each photo once. */
  #keepBest(
    votes: Float32Array,
    isMirrored: boolean,
    best: Scored[],
    isLeftOut: (photoId: string) => boolean,
  ): void {
    for (let photo = 0; photo < this.#photoIds.length; photo += 1) {
      const score = scoreAt(votes, photo * turnBins);
      if (score === 0 || score <= (best[mostCandidates - 1]?.score ?? 0)) continue;
      const photoId = this.#photoIds[photo] ?? '';
      if (photoId === '' || isLeftOut(photoId)) continue;
      const other = best.findIndex((scored) => scored.photo === photo);
      if (other !== -1 && (best[other]?.score ?? 0) >= score) continue;
      if (other !== -1) best.splice(other, 1);
      best.push({ photo, isMirrored, score });
      best.sort((one, next) => next.score - one.score || one.photo - next.photo);
      best.splice(mostCandidates);
    }
  }
}

/** Returns the greatest sum of two neighbouring turns. */
function scoreAt(votes: Float32Array, first: number): number {
  let greatest = 0;
  let before = votes[first + turnBins - 1] ?? 0;
  for (let at = first; at < first + turnBins; at += 1) {
    const here = votes[at] ?? 0;
    if (before + here > greatest) greatest = before + here;
    before = here;
  }
  return greatest;
}
