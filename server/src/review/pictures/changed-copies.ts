/** Finds changed copies of photos by their points (decision 0057). */
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { areOfOnePicture } from '#contract/review/checks/pictures.ts';
import type { LikenessValues } from '#contract/review/warning-values.ts';
import {
  mostArchivedPoints,
  type PicturePoints,
  thinPoints,
} from '../../platform/photos/points/picture-points.ts';
import type { Services } from '../../services.ts';
import type { StoredPhoto } from '../../submissions/stored-checklist.ts';
import { comparePoints, type PictureMatch } from '../points/compare-points.ts';
import { mirrorPoints } from '../points/match-points.ts';
import { type BothHands, indexSize, PointIndex } from '../points/point-index.ts';
import {
  countEditions,
  forgetPoints,
  hasStoredPictures,
  listArchivedPhotos,
  type NumberedPoints,
  readPoints,
  readPointsAfter,
  type StoredPoints,
} from './picture-rows.ts';

interface ChangedCopy {
  readonly photoId: string;
  readonly centreId: string;
  readonly likeness: LikenessValues;
}

type IndexedPhoto = Omit<NumberedPoints, 'number'>;

/** Files that are read from the photo store at the same time. */
const readAtOnce = 16;
/** Comparisons that are remembered: of many equal pictures, each is checked again with each new one. */
const mostCompared = 50_000;
const shareDigits = 1_000;

function toLikeness({ tight, hull, isMirrored, affine }: PictureMatch): LikenessValues {
  const { a, b, c, d, e, f } = affine;
  return {
    tight,
    hull: Math.round(hull * shareDigits) / shareDigits,
    hand: isMirrored ? 'mirrored' : 'as it is',
    affine: [a, b, c, d, e, f].map((value) => value.toPrecision(6)).join(' '),
  };
}

const bothHandsOf = (points: PicturePoints): BothHands => ({ asIs: points, mirrored: mirrorPoints(points) });

/**
 * The index of the points of all submitted checklists, in memory, of those of archived editions with every third point. They are read
 * from the photo store when they are first needed, and then it learns of new photos only; other requests are served meanwhile.
 */
export class ChangedCopies {
  readonly #services: Pick<Services, 'limits' | 'photoStore'>;
  readonly #index: PointIndex;
  readonly #photos = new Map<string, IndexedPhoto>();
  #lastNumber = 0;
  /** How many there were at the last look. */
  #editions = 0;
  /** Until there are new photos, so that a transaction compares nothing that was compared before it. */
  readonly #found = new Map<string, readonly ChangedCopy[]>();
  /** Points that the store did not have as their row describes them. */
  readonly #lost = new Map<string, StoredPoints>();
  /** By the files and the hand. */
  readonly #compared = new Map<string, LikenessValues | null>();

  constructor(services: Pick<Services, 'limits' | 'photoStore'>, size = indexSize) {
    this.#services = services;
    this.#index = new PointIndex(size);
  }

  /**
   * Numbers are in the order of the commits, so that no row is missed. In a transaction it is to be called before `storePictures`, so
   * that only committed rows are known. Does less when it is stopped. Points that the store has lost are left out.
   */
  async refresh(db: Db, signal?: AbortSignal): Promise<void> {
    if (hasStoredPictures(db)) throw new Error('Refresh the index before rows are stored');
    await this.#markArchived(db);
    for (;;) {
      if (signal?.aborted === true) return;
      const rows = await readPointsAfter(db, this.#lastNumber, readAtOnce);
      if (rows.length > 0) this.#found.clear();
      const read = await Promise.all(rows.map((row) => this.#read(row)));
      for (const [position, row] of rows.entries()) {
        this.#set(row, read[position] ?? null);
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
   * Returns the photos of other centres that are like it, at most 10, also those of centres that were deleted since: the caller, who reads their
   * names, leaves them out.
   * @param code of its centre at present: what the centre sent under this code in former editions is left out too
   */
  async find(photoId: string, code: string): Promise<readonly ChangedCopy[]> {
    const key = `${photoId} ${code}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const photo = this.#photos.get(photoId);
    const points = photo === undefined ? null : await this.#read(photo);
    const found = photo === undefined || points === null ? [] : await this.search({ ...photo, code }, points);
    this.#found.set(key, found);
    return found;
  }

  /**
   * The same for these points, such as those of a photo of an archived edition that is not stored yet. Of each other centre only the first
   * changed copy is looked for; what the centre sent itself, also for former editions, in which it had another id, is left out.
   */
  async search(photo: IndexedPhoto, points: PicturePoints): Promise<ChangedCopy[]> {
    const isLeftOut = (id: string): boolean => {
      const { centreId, code, isArchived } = this.#photos.get(id) ?? photo;
      // The code of a centre that is not archived may have been corrected since.
      return centreId === photo.centreId || ((isArchived || photo.isArchived) && code === photo.code);
    };
    const hands = bothHandsOf(points);
    const found: ChangedCopy[] = [];
    const settled = new Set<string>();
    for (const { photoId, isMirrored } of this.#index.find(hands, isLeftOut).candidates) {
      const other = this.#photos.get(photoId);
      if (other === undefined || settled.has(other.centreId)) continue;
      const likeness = await this.#compare(photo, async () => hands, { ...other, isMirrored });
      if (likeness === null || !areOfOnePicture(likeness)) continue;
      found.push({ photoId, centreId: other.centreId, likeness });
      settled.add(other.centreId);
    }
    return found;
  }

  /** Returns how alike both photos of a checklist are; null when they are not. */
  async compareOwn(photos: readonly StoredPhoto[]): Promise<LikenessValues | null> {
    const [photo, other] = photos.map(({ id }) => this.#photos.get(id));
    if (photo === undefined || other === undefined) return null;
    let hands: Promise<BothHands | null> | null = null;
    const readHands = () => (hands ??= this.#read(photo).then((points) => points && bothHandsOf(points)));
    for (const isMirrored of [false, true]) {
      const likeness = await this.#compare(photo, readHands, { ...other, isMirrored });
      if (likeness !== null && areOfOnePicture(likeness)) return likeness;
    }
    return null;
  }

  /** What was archived since it was read keeps its points in the index until the next start. */
  async #markArchived(db: Db): Promise<void> {
    const editions = await countEditions(db);
    if (editions === this.#editions) return;
    for (const { photoId, code } of await listArchivedPhotos(db)) {
      const known = this.#photos.get(photoId);
      if (known !== undefined) this.#photos.set(photoId, { ...known, code, isArchived: true });
    }
    this.#found.clear();
    this.#editions = editions;
  }

  async #read({ photoId, isArchived, points: stored }: IndexedPhoto): Promise<PicturePoints | null> {
    const points = await readPoints(this.#services, photoId, stored);
    return points !== null && isArchived ? thinPoints(points, mostArchivedPoints) : points;
  }

  #set({ number: _number, ...row }: NumberedPoints, points: PicturePoints | null): void {
    const { photoId } = row;
    this.#index.remove(photoId);
    if (points === null) {
      this.#photos.delete(photoId);
      if (row.points.sha256 !== '') this.#lost.set(photoId, row.points);
      return;
    }
    this.#photos.set(photoId, row);
    this.#index.add(photoId, points);
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
