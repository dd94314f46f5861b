/** What it means that two photos look alike, by whose they are (product.md, Evidence checks). */
import { reviewLimits } from '../limits.ts';
import type { Level } from '../warnings.ts';

const limits = reviewLimits.picture;

/** How well the points of two pictures agree. */
export interface PictureLikeness {
  /** Points that agree within 1.5 % of the long edge: of a changed copy, or of a picture from the same spot. */
  readonly tight: number;
  /** Points that agree within 4 %: also of one place seen from beside. */
  readonly loose: number;
  /** What share of a picture they span, the greater one of both. */
  readonly hull: number;
}

export interface ComparedPhotos {
  /**
   * Whose the other photo is: of another centre, of one at the same address, the other photo of the same checklist, or one that the same
   * centre sent for a former edition.
   */
  readonly of: 'other-centre' | 'one-address' | 'same-checklist' | 'former-edition';
  /** Whether the other photo is of a former edition, of which fewer points are kept. */
  readonly isArchived: boolean;
  readonly isSameFile: boolean;
  /** Differing bits of the prints; null when they cannot be compared. */
  readonly hashDistance: number | null;
  /** Null when the points were not compared. */
  readonly points: PictureLikeness | null;
}

/** `changed`: the same picture, changed, or one taken from the same spot. `parts`: parts of them look alike. */
export type Alike = 'same-file' | 'same' | 'changed' | 'parts';

function alikeBy({ of, isSameFile, hashDistance, points }: ComparedPhotos): Alike | null {
  if (isSameFile) return 'same-file';
  if (hashDistance !== null && hashDistance <= limits.sameDistance) return 'same';
  if (points === null) return null;
  const { tight, loose, hull } = points;
  const isWide = hull >= limits.changedHull || of === 'same-checklist';
  if (tight >= limits.changedTight && isWide) return 'changed';
  return tight >= limits.partsTight || loose >= limits.partsLoose ? 'parts' : null;
}

/**
 * Returns how alike two photos are and how grave that is, or null when it is no reason. The same gate has to look the same in each
 * edition, so only a file or print that was sent again counts there.
 */
export function judgePhotos(photos: ComparedPhotos): { readonly alike: Alike; readonly level: Level } | null {
  const alike = alikeBy(photos);
  if (alike === null) return null;
  if (photos.of === 'former-edition') {
    const isSentAgain = alike === 'same-file' || (photos.hashDistance ?? 256) <= limits.sentAgainDistance;
    return isSentAgain ? { alike, level: 'notice' } : null;
  }
  if (alike === 'parts')
    return photos.of === 'same-checklist' || photos.isArchived ? null : { alike, level: 'notice' };
  return { alike, level: photos.of === 'one-address' ? 'notice' : 'serious' };
}

/** The same by their points alone. */
export const judgePoints = (
  points: PictureLikeness | null,
  of: ComparedPhotos['of'] = 'other-centre',
  isArchived = false,
): ReturnType<typeof judgePhotos> =>
  judgePhotos({ of, isArchived, isSameFile: false, hashDistance: null, points });
