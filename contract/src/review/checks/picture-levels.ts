/** What it means that two photos show the same, by whose they are (product.md, Evidence checks). */
import { reviewLimits } from '../limits.ts';
import type { Level } from '../warnings.ts';

const limits = reviewLimits.picture;

/** How well the points of two pictures agree. */
export interface PictureLikeness {
  /** Points that agree within 1.5 % of the long edge. */
  readonly tight: number;
  /** What share of a picture they span, the greater one of both. */
  readonly hull: number;
}

interface ComparedPhotos {
  /**
   * Whose the other photo is: of another centre, of one at the same address, the other photo of the same checklist, or one that the same
   * centre sent for a former edition.
   */
  readonly of: 'other-centre' | 'one-address' | 'same-checklist' | 'former-edition';
  readonly isSameFile: boolean;
  /** Null when the points were not compared. */
  readonly points: PictureLikeness | null;
}

/** `changed`: the same picture, changed, or one taken from the same spot. */
export type Alike = 'same-file' | 'changed';

/** Fewer points, or points close together, are of a thing that both rooms have, and say nothing. */
export const areOfOnePicture = ({ tight, hull }: PictureLikeness): boolean =>
  tight >= limits.changedTight && hull >= limits.changedHull;

/**
 * Returns how alike two photos are and how grave that is, or null when it is no reason. The same gate has to look the same in each
 * edition, so only a file that was sent again counts there.
 */
export function judgePhotos({
  of,
  isSameFile,
  points,
}: ComparedPhotos): { readonly alike: Alike; readonly level: Level } | null {
  if (isSameFile)
    return {
      alike: 'same-file',
      level: of === 'one-address' || of === 'former-edition' ? 'notice' : 'serious',
    };
  if (of === 'former-edition' || points === null || !areOfOnePicture(points)) return null;
  return { alike: 'changed', level: of === 'one-address' ? 'notice' : 'serious' };
}
