/** Finds the photos whose points are most like those of one photo, among tens of thousands. */
import {
  mostPoints,
  thinPoints,
  wordsOfPoint,
  type PicturePoints,
} from '../../../platform/photos/points/picture-points.ts';
import { PointTable, turnBins } from './point-table.ts';

export interface IndexSize {
  readonly tables: number;
  /** Bits of a point that are the key of a table. */
  readonly keyBits: number;
  /** At most so many points of each photo. */
  readonly points: number;
}

/** With 11,000 photos 183 MB; photos of archived editions, of which fewer points are added, take a third. */
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

export interface Candidate {
  readonly photoId: string;
  /** Whether the photo that was asked for is like it when mirrored. */
  readonly isMirrored: boolean;
  readonly score: number;
}

interface Scored {
  readonly photo: number;
  readonly isMirrored: boolean;
  readonly score: number;
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
