/** Finds changed copies of photos, and photos of the same place, by their points (decision 0057). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { judgePhotos } from '#contract/review/checks/picture-levels.ts';
import type { LikenessValues } from '#contract/review/warning-values.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { PicturePoints } from '../../../platform/photos/points/picture-points.ts';
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
import { PointIndex, indexSizes, type BothHands } from '../points/point-index.ts';
import { readPoints } from './points-files.ts';

export interface AlikePhoto {
  readonly photoId: string;
  readonly centreId: string;
  readonly likeness: LikenessValues;
}

interface IndexedPhoto {
  readonly centreId: string;
  readonly points: StoredPoints;
}

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

const judge = (of: 'other-centre' | 'same-checklist', points: LikenessValues) =>
  judgePhotos({ of, isArchived: false, isSameFile: false, hashDistance: null, points });

const bothHandsOf = (points: PicturePoints): BothHands => ({ asIs: points, mirrored: mirrorPoints(points) });

type IndexServices = Pick<Services, 'limits' | 'photoStore'>;

/**
 * The index of the points of all submitted checklists, in memory. It is read from the photo store when it is first needed, and then
 * learns of new photos only; other requests are served meanwhile.
 */
export class AlikePhotos {
  readonly #services: IndexServices;
  /** Null: changed copies are not looked for. */
  readonly #index: PointIndex | null;
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
  }

  /** As `ImageHashIndex.refresh`. Points that the store has lost are left out. */
  async refresh(db: Db): Promise<void> {
    if (this.#index === null) return;
    if (hasStoredHashes(db)) throw new Error('Refresh the index before prints are stored');
    for (;;) {
      const rows = await readPointsAfter(db, this.#lastNumber, readAtOnce);
      if (rows.length > 0) this.#found.clear();
      const read = await Promise.all(rows.map((row) => this.#read(row.photoId, row.points)));
      for (const [position, row] of rows.entries()) {
        this.#set(this.#index, row, read[position] ?? null);
        this.#lastNumber = row.number;
        await yieldToEventLoop();
      }
      if (rows.length < readAtOnce) return;
    }
  }

  /** Points that the store has lost are to be made again (`requestMissingPoints`). */
  async forgetLost(tx: Tx): Promise<void> {
    for (const [photoId, points] of this.#lost) await forgetPoints(tx, photoId, points);
    this.#lost.clear();
  }

  /**
   * Returns the photos of other centres that are like it, at most 10, also those of centres that were deleted since: the caller, who reads their
   * names, leaves them out.
   */
  async findAlike(photoId: string): Promise<readonly AlikePhoto[]> {
    const known = this.#found.get(photoId);
    if (known !== undefined) return known;
    const photo = this.#photos.get(photoId);
    const points = photo === undefined ? null : await this.#read(photoId, photo.points);
    const found = photo === undefined || points === null ? [] : await this.#search(photo, points);
    this.#found.set(photoId, found);
    return found;
  }

  /** Returns how alike two photos of one checklist are; null when they are not. */
  async compareOwn(photoId: string, otherId: string): Promise<LikenessValues | null> {
    const [photo, other] = [this.#photos.get(photoId), this.#photos.get(otherId)];
    if (photo === undefined || other === undefined) return null;
    const read = async () => {
      const points = await this.#read(photoId, photo.points);
      return points === null ? null : bothHandsOf(points);
    };
    for (const isMirrored of [false, true]) {
      const likeness = await this.#compare(photo, read, { ...other, photoId: otherId, isMirrored });
      if (likeness !== null && judge('same-checklist', likeness) !== null) return likeness;
    }
    return null;
  }

  #read(photoId: string, points: StoredPoints): Promise<PicturePoints | null> {
    const { limits, photoStore } = this.#services;
    return readPoints(photoStore.within(limits.photos.storeTimeoutMs), photoId, points);
  }

  #set(index: PointIndex, row: NumberedPoints, points: PicturePoints | null): void {
    const { photoId, centreId } = row;
    if (points !== null) {
      this.#photos.set(photoId, { centreId, points: row.points });
      index.add(photoId, points);
      return;
    }
    this.#photos.delete(photoId);
    index.remove(photoId);
    if (row.points.state !== 'none') this.#lost.set(photoId, row.points);
  }

  /** Of each other centre only the first changed copy is looked for. */
  async #search({ centreId, points: file }: IndexedPhoto, points: PicturePoints): Promise<AlikePhoto[]> {
    const hands = bothHandsOf(points);
    const isLeftOut = (id: string): boolean => this.#photos.get(id)?.centreId === centreId;
    const { candidates } = this.#index?.find(hands, isLeftOut) ?? { candidates: [] };
    await yieldToEventLoop();
    const found: AlikePhoto[] = [];
    const settled = new Set<string>();
    for (const { photoId, isMirrored } of candidates) {
      const other = this.#photos.get(photoId);
      if (other === undefined || settled.has(other.centreId)) continue;
      const likeness = await this.#compare({ points: file }, async () => hands, {
        ...other,
        photoId,
        isMirrored,
      });
      const judged = likeness === null ? null : judge('other-centre', likeness);
      if (likeness === null || judged === null) continue;
      found.push({ photoId, centreId: other.centreId, likeness });
      if (judged.level === 'serious') settled.add(other.centreId);
    }
    return found;
  }

  async #compare(
    own: Pick<IndexedPhoto, 'points'>,
    readHands: () => Promise<BothHands | null>,
    other: IndexedPhoto & { readonly photoId: string; readonly isMirrored: boolean },
  ): Promise<LikenessValues | null> {
    const key = [own.points.sha256, other.points.sha256, other.isMirrored].join(' ');
    const known = this.#compared.get(key);
    if (known !== undefined) return known;
    const [hands, points] = [await readHands(), await this.#read(other.photoId, other.points)];
    if (hands === null || points === null) return null;
    const match = comparePoints(hands, points, other.isMirrored);
    const likeness = match === null ? null : toLikeness(match);
    if (this.#compared.size >= mostCompared) this.#compared.clear();
    this.#compared.set(key, likeness);
    await yieldToEventLoop();
    return likeness;
  }
}
