/** What checks have found: figures, and what concerns one photo and no other. */
import { photoSlots, type PhotoSlot } from '../../exam.ts';
import type { GeoPosition } from '../../photo/geo-position.ts';
import type { Finding, OwnFacts, PhotoFacts } from '../facts.ts';

/** Its values and circumstance follow the slot. */
type FoundInPhoto<Values> = Omit<Finding<Values>, 'items'>;

export function inPhotos<Values>(
  { photos }: Pick<OwnFacts, 'photos'>,
  find: (photo: PhotoFacts) => FoundInPhoto<Values> | null,
): Finding<{ readonly slot: PhotoSlot } & Values>[] {
  return photoSlots.flatMap((slot) => {
    const photo = photos[slot];
    const found = photo === undefined ? null : find(photo);
    if (found === null) return [];
    const circumstance = [slot, ...(found.circumstance ?? [])];
    return [
      { ...found, values: { slot, ...found.values }, circumstance, items: [`photos.${slot}` as const] },
    ];
  });
}

export interface PlacedPhoto extends PhotoFacts {
  readonly position: GeoPosition;
}

export const inPlacedPhotos = <Values>(
  facts: Pick<OwnFacts, 'photos'>,
  find: (photo: PlacedPhoto) => FoundInPhoto<Values> | null,
) => inPhotos(facts, (photo) => (photo.position ? find({ ...photo, position: photo.position }) : null));

/** A finding without figures. */
export const whenFound = (isFound: boolean): { readonly values: object } | null =>
  isFound ? { values: {} } : null;

/** A finding that is another one with other figures. */
export const finding = <const Values extends Readonly<Record<string, string | number>>>(
  values: Values,
): Finding<Values>[] => [{ values, circumstance: Object.values(values) }];
