/** The English texts about finished photos: coordinates, and remarks on their location. */

import type { CodeSeenBy } from '#contract/review/warnings.ts';

/** The warnings about both photos together. */
export type PairCode = Extract<CodeSeenBy<'typing'>, `picture.${string}` | `place.${string}`>;

export const photoRemarks = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  poor: (metres: string) =>
    `The location is only accurate to ${metres}\u00a0m. Please take the photo again outdoors, with precise location switched on.`,
  poorImproving: (metres: string) =>
    `The location is only accurate to ${metres}\u00a0m. Stay at the spot, go outdoors or near a window, and switch on precise location. A better location replaces this one by itself while this page stays open.`,
  abroad: 'This location is outside India. Please check that the photo was taken at your centre.',
  samePicture: 'Both photos are the same picture. Please take one of the centre and one of the strong room.',
  near: (distance: string) => `Both photos were taken ${distance} apart: looks right.`,
  far: (distance: string) =>
    `The two photos were taken ${distance} apart. Please check that both were taken at your centre.`,
  metres: (metres: string) => `${metres}\u00a0m`,
  kilometres: (kilometres: string) => `${kilometres}\u00a0km`,
};
