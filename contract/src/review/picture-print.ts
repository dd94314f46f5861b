/** Which pictures are the same for the checks: the prints of `photo/picture-print.ts` with the limits of the review. */
import { printDistance, type PicturePrint } from '../photo/picture-print.ts';
import { reviewLimits } from './limits.ts';

/** Whether a picture shows enough to be compared: those without features are all alike. */
export const isComparable = (picture: PicturePrint): boolean =>
  picture.quality >= reviewLimits.picture.minQuality;

/** Whether both can be compared and show the same. */
export function isSamePicture(one: PicturePrint | null, other: PicturePrint | null): boolean {
  if (one === null || other === null || !isComparable(one) || !isComparable(other)) return false;
  return printDistance(one, other) <= reviewLimits.picture.sameDistance;
}
