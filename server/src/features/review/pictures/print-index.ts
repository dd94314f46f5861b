/** Finds photos with the same picture among those of all submitted checklists. */
import type { PhotoSlot } from '#contract/exam.ts';
import type { PicturePrint } from '#contract/review/facts.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';

export interface PrintedPhoto {
  readonly photoId: string;
  readonly centreId: string;
  readonly slot: PhotoSlot;
  /** Of the uploaded bytes, in hex. */
  readonly sha256: string;
  /** Null when the picture could not be read. */
  readonly picture: PicturePrint | null;
}

export interface SamePhoto {
  readonly photo: PrintedPhoto;
  readonly isSameFile: boolean;
}

/** The prints of `photo_prints` in memory: an instance reads only the rows that it does not know yet. */
export class PrintIndex {
  /** To be called under the lock of the checks, so that no row is missed. */
  refresh(_db: Db): Promise<void> {
    throw new Error('to be written');
  }

  /** Returns all other photos with the same file or picture, the nearest first, without photos of the same centre. */
  findSame(_photo: PrintedPhoto): readonly SamePhoto[] {
    throw new Error('to be written');
  }
}

/** Inserts or replaces the rows of these photos, under the lock of the checks. */
export function storePrints(_tx: Tx, _photos: readonly PrintedPhoto[]): Promise<void> {
  throw new Error('to be written');
}

/** Returns the stored prints of the present version, by the id of the photo. */
export function findPrints(
  _db: Db,
  _photoIds: readonly string[],
): Promise<ReadonlyMap<string, PicturePrint | null>> {
  throw new Error('to be written');
}
