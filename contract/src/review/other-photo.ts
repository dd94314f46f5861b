/** What reasons about a photo of another centre have in common, whichever check found it. */
import { photoSlots, type PhotoSlot } from '../exam.ts';
import type { Reason, Warning } from './warnings.ts';

type Values = Pick<Reason, 'values'>;

interface OtherPhoto {
  /** Of the own photo. */
  readonly slot: PhotoSlot;
  readonly centreId: string;
  readonly photoId: string;
}

/** Returns the photo of another centre that a reason names, or null. */
export function otherPhotoOf({ values }: Values | Pick<Warning, 'values'>): OtherPhoto | null {
  const { slot, centreId, otherPhotoId: photoId } = values as Reason['values'];
  const ownSlot = photoSlots.find((each) => each === slot);
  if (ownSlot === undefined || typeof centreId !== 'string' || typeof photoId !== 'string') return null;
  return centreId === '' || photoId === '' ? null : { slot: ownSlot, centreId, photoId };
}

/** Whether the own photo is likely the original of the other one. */
export const isOfOriginal = ({ values }: Values): boolean => values['original'] === 1;

/**
 * A victim of a copy is not a suspect: where the own photo is likely the original, the reason is a notice that says so. It is another
 * reason than that of a copy, so that what an officer decided about an original does not cover a copy.
 */
export function asOriginal<Found extends Warning>(found: Found, originals: readonly PhotoSlot[]): Found {
  const other = otherPhotoOf(found);
  if (other === null || !originals.includes(other.slot)) return found;
  const key = `${found.key}:original`;
  return { ...found, key, level: 'notice', values: { ...found.values, original: 1 } };
}
