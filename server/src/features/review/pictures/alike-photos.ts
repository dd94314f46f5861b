/** Finds changed copies of photos, and photos of the same place, by their points (decision 0057). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { judgePoints } from '#contract/review/checks/picture-levels.ts';
import type { LikenessValues } from '#contract/review/warning-values.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import {
  mostArchivedPoints,
  thinPoints,
  type PicturePoints,
} from '../../../platform/photos/points/picture-points.ts';
import type { Services } from '../../../services.ts';
import {
  forgetPoints,
  hasStoredHashes,
  readPointsAfter,
  type NumberedPoints,
  type StoredPoints,
} from './image-hash-rows.ts';
import { comparePoints, type PictureMatch } from '../points/compare-points.ts';
import { mirrorPoints } from '../points/mirror-points.ts';
import { PointIndex, indexSizes, type BothHands, type Candidate } from '../points/point-index.ts';
import { readPoints } from './points-files.ts';

interface AlikePhoto {
  readonly photoId: string;
  readonly centreId: string;
  readonly likeness: LikenessValues;
}

export type IndexedPhoto = Omit<NumberedPoints, 'number'>;

/** Files that are read from the photo store at the same time. */
const readAtOnce = 16;
/** Comparisons that are remembered: of many equal pictures, each is checked again with each new one. */
const mostCompared = 50_000;
const shareDigits = 1_000;

function toLikeness({ tight, loose, hull, isMirrored, affine }: PictureMatch): LikenessValues {
  const { a, b, c, d, e, f } = affine;
  return {
    tight,
    loose,
    hull: Math.round(hull * shareDigits) / shareDigits,
    hand: isMirrored ? 'mirrored' : 'as it is',
    affine: [a, b, c, d, e, f].map((value) => value.toPrecision(6)).join(' '),
  };
}

const bothHandsOf = (points: PicturePoints): BothHands => ({ asIs: points, mirrored: mirrorPoints(points) });

type IndexServices = Pick<Services, 'limits' | 'photoStore'>;

/**
 * The index of the points of all submitted checklists, in memory, and a second one of those of archived editions. They are read from
 * the photo store when they are first needed, and then learn of new photos only; other requests are served meanwhile. A photo changes
 * over to the second index when its points have been thinned.
 */
export class AlikePhotos {
  readonly #services: IndexServices;
  /** Null: changed copies are not looked for. */
  readonly #index: PointIndex | null;
  /** Null while there is no such photo, and where there is little memory. */
  #archive: PointIndex | null = null;
  readonly #hasArchive: boolean;
  readonly #photos = new Map<string, IndexedPhoto>();
  #lastNumber = 0;
  /** Until there are new photos, so that a transaction compares nothing that was compared before it. */
  readonly #found = new Map<string, readonly AlikePhoto[]>();
  /** Points that the store did not have as their row describes them. */
  readonly #lost = new Map<string, StoredPoints>();
  /** By the files and the hand. */
  readonly #compared = new Map<string, LikenessValues | null>();

  constructor(services: IndexServices, size: 'full' | 'small' | 'off') {
    this.#services = services;
    this.#index = size === 'off' ? null : new PointIndex(indexSizes[size]);
    this.#hasArchive = size === 'full';
  }

  /** As `ImageHashIndex.refresh`, or less when it is stopped. Points that the store has lost are left out. */
  async refresh(db: Db, signal?: AbortSignal): Promise<void> {
    if (this.#index === null) return;
    if (hasStoredHashes(db)) throw new Error('Refresh the index before prints are stored');
    for (;;) {
      if (signal?.aborted === true) return;
      const rows = await readPointsAfter(db, this.#lastNumber, readAtOnce);
      if (rows.length > 0) this.#found.clear();
      const read = await Promise.all(rows.map((row) => this.#read(row)));
      for (const [position, row] of rows.entries()) {
        this.#set(this.#index, row, read[position] ?? null);
        this.#lastNumber = row.number;
        await yieldToEventLoop();
      }
      if (rows.length < readAtOnce) return;
    }
  }

  /** Points that the store has lost are to be made again (`requestMissingPoints`). Returns whose. */
  async forgetLost(tx: Tx): Promise<readonly string[]> {
    const lost = [...this.#lost];
    for (const [photoId, points] of lost) await forgetPoints(tx, photoId, points);
    return lost.map(([photoId]) => photoId);
  }

  /** To be called when that is committed. */
  endLost(photoIds: readonly string[]): void {
    for (const photoId of photoIds) this.#lost.delete(photoId);
  }

  /**
   * Returns the photos of other centres that are like it, at most 10 of each index, also those of centres that were deleted since: the caller, who reads their
   * names, leaves them out.
   * @param code of its centre at present: what the centre sent under this code in former editions is left out too
   */
  async findAlike(photoId: string, code: string): Promise<readonly AlikePhoto[]> {
    const key = `${photoId} ${code}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const photo = this.#photos.get(photoId);
    const points = photo === undefined ? null : await this.#read(photo);
    const found =
      photo === undefined || points === null ? [] : await this.#search({ ...photo, code }, points);
    this.#found.set(key, found);
    return found;
  }

  /** The same for a photo of an archived edition whose points have just been made, before it is stored. */
  async findAlikeMade(photo: IndexedPhoto, points: PicturePoints): Promise<readonly AlikePhoto[]> {
    return this.#isKept(photo) ? this.#search(photo, points) : [];
  }

  /** Returns how alike two photos of one checklist are; null when they are not. */
  async compareOwn(photoId: string, otherId: string): Promise<LikenessValues | null> {
    const [photo, other] = [this.#photos.get(photoId), this.#photos.get(otherId)];
    if (photo === undefined || other === undefined) return null;
    const read = async () => {
      const points = await this.#read(photo);
      return points === null ? null : bothHandsOf(points);
    };
    let hands: Promise<BothHands | null> | null = null;
    for (const isMirrored of [false, true]) {
      const likeness = await this.#compare(photo, async () => (hands ??= read()), { ...other, isMirrored });
      if (likeness !== null && judgePoints(likeness, 'same-checklist') !== null) return likeness;
    }
    return null;
  }

  #isKept({ isArchived }: IndexedPhoto): boolean {
    return this.#index !== null && (this.#hasArchive || !isArchived);
  }

  /** Those that are still to be thinned are read as if they had been. */
  async #read(photo: IndexedPhoto): Promise<PicturePoints | null> {
    if (!this.#isKept(photo)) return null;
    const { photoId, isArchived, points: stored } = photo;
    const points = await readPoints(this.#services, photoId, stored);
    return points !== null && isArchived ? thinPoints(points, mostArchivedPoints) : points;
  }

  #set(index: PointIndex, { number: _number, ...row }: NumberedPoints, points: PicturePoints | null): void {
    const { photoId, isArchived } = row;
    for (const each of [index, this.#archive]) each?.remove(photoId);
    if (points === null) {
      this.#photos.delete(photoId);
      if (this.#isKept(row) && row.points.state !== 'none') this.#lost.set(photoId, row.points);
      return;
    }
    this.#photos.set(photoId, row);
    if (isArchived) this.#archive ??= new PointIndex(indexSizes.archive);
    (isArchived ? this.#archive : index)?.add(photoId, points);
  }

  /** In both indexes, without what the centre sent itself, also for former editions, in which it had another id. */
  async #findCandidates(own: IndexedPhoto, hands: BothHands): Promise<readonly Candidate[]> {
    const isLeftOut = (id: string): boolean => {
      const { centreId, code, isArchived } = this.#photos.get(id) ?? own;
      // The code of a centre that is not archived may have been corrected since.
      return centreId === own.centreId || ((isArchived || own.isArchived) && code === own.code);
    };
    const all: Candidate[] = [];
    for (const index of [this.#index, this.#archive]) {
      if (index === null) continue;
      all.push(...index.find(hands, isLeftOut).candidates);
      await yieldToEventLoop();
    }
    return all;
  }

  /** Of each other centre only the first changed copy is looked for. */
  async #search(photo: IndexedPhoto, points: PicturePoints): Promise<AlikePhoto[]> {
    const hands = bothHandsOf(points);
    const found: AlikePhoto[] = [];
    const settled = new Set<string>();
    for (const { photoId, isMirrored } of await this.#findCandidates(photo, hands)) {
      const other = this.#photos.get(photoId);
      if (other === undefined || settled.has(other.centreId)) continue;
      const likeness = await this.#compare(photo, async () => hands, { ...other, isMirrored });
      const judged = judgePoints(likeness, 'other-centre', other.isArchived);
      if (likeness === null || judged === null) continue;
      found.push({ photoId, centreId: other.centreId, likeness });
      if (judged.level === 'serious') settled.add(other.centreId);
    }
    return found;
  }

  async #compare(
    own: IndexedPhoto,
    readHands: () => Promise<BothHands | null>,
    other: IndexedPhoto & { readonly isMirrored: boolean },
  ): Promise<LikenessValues | null> {
    const key = [own.points.sha256, other.points.sha256, other.isMirrored].join(' ');
    const known = this.#compared.get(key);
    if (known !== undefined) return known;
    const [hands, points] = [await readHands(), await this.#read(other)];
    if (hands === null || points === null) return null;
    const match = comparePoints(hands, points, other.isMirrored);
    const likeness = match === null ? null : toLikeness(match);
    if (this.#compared.size >= mostCompared) this.#compared.clear();
    this.#compared.set(key, likeness);
    await yieldToEventLoop();
    return likeness;
  }
}
