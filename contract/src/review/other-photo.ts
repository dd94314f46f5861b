/** What reasons about a photo of another centre have in common, whichever check found it. */
import { photoSlots, type PhotoSlot } from '../exam.ts';
import type { Reason } from './warnings.ts';

interface OtherPhoto {
  /** Of the own photo. */
  readonly slot: PhotoSlot;
  readonly centreId: string;
  readonly photoId: string;
}

/** Returns the photo of another centre that a reason names, or null. */
export function otherPhotoOf({ values }: Pick<Reason, 'values'>): OtherPhoto | null {
  const { slot, centreId, otherPhotoId: photoId } = values;
  const ownSlot = photoSlots.find((each) => each === slot);
  if (ownSlot === undefined || typeof centreId !== 'string' || typeof photoId !== 'string') return null;
  return centreId === '' || photoId === '' ? null : { slot: ownSlot, centreId, photoId };
}

/** Returns the photo for which a reason connects both centres into a case, or null: a notice connects nobody. */
export const connectedBy = (reason: Pick<Reason, 'level' | 'values'>): OtherPhoto | null =>
  reason.level === 'serious' ? otherPhotoOf(reason) : null;
