/** The checks of places and times (product.md, Evidence checks). */
import { photoSlots, type PhotoSlot } from '../../exam.ts';
import { distanceM, type GeoPosition, isAboutIndia } from '../../photo/geo-position.ts';
import { isPincode } from '../../text.ts';
import type { AllFacts, Anchor, OwnFacts, PhotoFacts, Checks, Finding } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import { cleanPincode, isSameState } from '../states.ts';
import type { WarningValues } from '../warning-values.ts';

const limits = reviewLimits.place;
const dayMs = 24 * 60 * 60 * 1000;

/** A photo at another place is another circumstance; about a hundred metres. */
const placeKey = ({ latitude, longitude }: GeoPosition): string =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

interface PlacedPhoto extends PhotoFacts {
  readonly slot: PhotoSlot;
  readonly position: GeoPosition;
}

const placedPhotos = ({ photos }: Pick<OwnFacts, 'photos'>): PlacedPhoto[] =>
  photoSlots.flatMap((slot) => {
    const photo = photos[slot];
    return photo?.position ? [{ ...photo, slot, position: photo.position }] : [];
  });

/** Null while one of the photos, or its position, is missing. */
export function metresBetween(facts: Pick<OwnFacts, 'photos'>): number | null {
  const [one, other] = placedPhotos(facts);
  return one === undefined || other === undefined ? null : distanceM(one.position, other.position);
}

export const areTogether = (metres: number): boolean => Math.round(metres) <= limits.notTogetherM;

const photosThat = (
  facts: OwnFacts,
  isFound: (photo: PlacedPhoto) => boolean | undefined,
): readonly Finding<WarningValues['place.elsewhere']>[] =>
  placedPhotos(facts)
    .filter(isFound)
    .map(({ slot }) => ({ values: { slot }, circumstance: [slot], items: [`photos.${slot}` as const] }));

/** Those that need no other centre; the head's own page runs all but the last. */
export const ownPlaceChecks = {
  'place.elsewhere': (facts) => photosThat(facts, ({ isFarFromRecord }) => isFarFromRecord),
  'place.old-fix': (facts) => photosThat(facts, ({ hasOldFix }) => hasOldFix),
  'place.not-together': (facts) => {
    const metres = metresBetween(facts);
    // Of one picture in both slots there is something else to say.
    if (metres === null || areTogether(metres) || facts.isOnePicture !== false) return [];
    return [{ values: { metres: Math.round(metres) } }];
  },
  'place.apart': (facts) => {
    const [one, other] = placedPhotos(facts);
    const metres = metresBetween(facts);
    if (one === undefined || other === undefined || metres === null) return [];
    const accuracies =
      (one.accuracyM ?? limits.assumedAccuracyM) + (other.accuracyM ?? limits.assumedAccuracyM);
    if (metres - accuracies <= limits.apartM) return [];
    return [
      {
        level: metres - accuracies > limits.veryApartM ? 'serious' : 'notice',
        circumstance: [placeKey(one.position), placeKey(other.position)],
        values: { metres: Math.round(metres) },
      },
    ];
  },
} satisfies Partial<Checks<OwnFacts>>;

/** In kilometres, to the nearest place where the centre should be; null when none is known. */
const distanceFrom = (anchors: readonly Anchor[], position: GeoPosition): number | null =>
  anchors.length === 0
    ? null
    : Math.min(...anchors.map((anchor) => distanceM(position, anchor.position) / 1000));

const isFar = (km: number | null): km is number => km !== null && km > limits.farKm;

export const isFarFrom = (anchors: readonly Anchor[], position: GeoPosition): boolean =>
  isFar(distanceFrom(anchors, position));

/** Cameras write the local time without its zone; in India there is only one. */
export function isOddTime(takenAt: string, arrivedAt: string): boolean {
  const daysBefore = (Date.parse(arrivedAt) - Date.parse(`${takenAt}+05:30`)) / dayMs;
  return daysBefore > limits.daysBefore || daysBefore < -limits.daysAfter;
}

export const otherPlaceChecks = {
  'place.far': ({ anchors, photos }) => {
    const nameOf = (kind: Anchor['kind']) => anchors.find((anchor) => anchor.kind === kind)?.name ?? '';
    const [pincode, typedPincode, city] = [nameOf('pincode'), nameOf('typed-pincode'), nameOf('city')];
    return placedPhotos({ photos }).flatMap(({ slot, position }) => {
      const km = distanceFrom(anchors, position);
      if (!isFar(km)) return [];
      return {
        level: km > limits.veryFarKm ? ('serious' as const) : ('notice' as const),
        circumstance: [slot, placeKey(position)],
        items: [`photos.${slot}` as const],
        values: { slot, km: Math.round(km), pincode, typedPincode, city },
      };
    });
  },
  /** A reason for each of them, so that another centre at the place is something new, and one that has left is not. */
  'place.shared': ({ sharedPlaces }) => {
    const centres = sharedPlaces.length;
    return sharedPlaces.slice(0, limits.namedCentres).map((other) => ({
      level: centres > 1 ? 'serious' : 'notice',
      circumstance: [other.centreId],
      values: { ...other, centres },
    }));
  },
  'place.vague': (facts) =>
    placedPhotos(facts).flatMap(({ slot, position, accuracyM }) => {
      if (accuracyM === null || accuracyM <= limits.vagueM) return [];
      const values = { slot, metres: Math.round(accuracyM) };
      return [{ values, circumstance: [slot, placeKey(position)], items: [`photos.${slot}` as const] }];
    }),
  'time.odd': (facts) =>
    placedPhotos(facts).flatMap(({ slot, position, takenAt, arrivedAt }) => {
      if (takenAt === null || arrivedAt === null) return [];
      if (!isAboutIndia(position) || !isOddTime(takenAt, arrivedAt)) return [];
      const values = { slot, takenAt: takenAt.slice(0, 10) };
      return [{ values, circumstance: [slot, takenAt], items: [`photos.${slot}` as const] }];
    }),
  /** What is no pincode of India, as for a centre abroad, is not compared. */
  'pincode.not-on-record': (facts) => {
    const typed = cleanPincode(facts.answers.pincode);
    const onRecord = cleanPincode(facts.record.pincode);
    if (!isPincode(typed) || !isPincode(onRecord) || typed === onRecord) return [];
    const state = facts.typedPincodeState ?? '';
    const isElsewhere = isSameState(state, facts.record.state) === false;
    return [
      {
        level: isElsewhere ? 'serious' : 'notice',
        circumstance: [typed, onRecord],
        values: { typed, onRecord, state: isElsewhere ? state : '' },
      },
    ];
  },
} satisfies Partial<Checks<AllFacts>>;
