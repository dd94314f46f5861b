/** The checks of places and times (product.md, Evidence checks). */
import { photoSlots, type PhotoSlot } from '../../exam.ts';
import { distanceM, isAboutIndia } from '../../photo/geo-distance.ts';
import type { GeoPosition } from '../../photo/geo-position.ts';
import { isPincode } from '../../text.ts';
import { cleanPincode } from '../clean-pincode.ts';
import type { AllFacts, Anchor, Check, OwnFacts, PhotoFacts } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import type { Found } from '../reasons.ts';

const limits = reviewLimits.place;
const dayMs = 24 * 60 * 60 * 1000;

/** A photo at another place is another circumstance; about a hundred metres. */
const placeKey = ({ latitude, longitude }: GeoPosition): string =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

interface PlacedPhoto extends PhotoFacts {
  readonly slot: PhotoSlot;
  readonly position: GeoPosition;
}

const placedPhotos = ({ photos }: OwnFacts): PlacedPhoto[] =>
  photoSlots.flatMap((slot) => {
    const photo = photos[slot];
    return photo?.position ? [{ ...photo, slot, position: photo.position }] : [];
  });

const apart: Check<OwnFacts> = (facts): Found<'place.apart'>[] => {
  const [one, other] = placedPhotos(facts);
  if (one === undefined || other === undefined) return [];
  const metres = distanceM(one.position, other.position);
  const accuracies =
    (one.accuracyM ?? limits.assumedAccuracyM) + (other.accuracyM ?? limits.assumedAccuracyM);
  if (metres - accuracies <= limits.apartM) return [];
  return [
    {
      code: 'place.apart',
      level: metres - accuracies > limits.veryApartM ? 'serious' : 'notice',
      key: `place.apart:${placeKey(one.position)}:${placeKey(other.position)}`,
      items: ['photos.centre', 'photos.strongRoom'],
      values: { metres: Math.round(metres) },
    },
  ];
};

const far: Check<AllFacts> = (facts): Found<'place.far'>[] => {
  const nameOf = (kind: Anchor['kind']) => facts.anchors.find((anchor) => anchor.kind === kind)?.name ?? '';
  return placedPhotos(facts).flatMap(({ slot, position }) => {
    const distances = facts.anchors.map((anchor) => distanceM(position, anchor.position) / 1000);
    const km = Math.min(...distances);
    if (distances.length === 0 || km <= limits.farKm) return [];
    return {
      code: 'place.far',
      level: km > limits.veryFarKm ? 'serious' : 'notice',
      key: `place.far:${slot}:${placeKey(position)}`,
      items: [`photos.${slot}`],
      values: {
        slot,
        km: Math.round(km),
        pincode: nameOf('pincode'),
        typedPincode: nameOf('typed-pincode'),
        city: nameOf('city'),
      },
    } as const;
  });
};

/** A reason for each of them, so that another centre at the place is something new, and one that has left is not. */
const shared: Check<AllFacts> = ({ sharedPlaces }): Found<'place.shared'>[] => {
  const centres = sharedPlaces.length;
  return sharedPlaces.slice(0, limits.namedCentres).map((other) => ({
    code: 'place.shared',
    level: centres > 1 ? 'serious' : 'notice',
    key: `place.shared:${other.centreId}`,
    items: ['photos.centre'],
    values: { ...other, centres },
  }));
};

const vague: Check<AllFacts> = (facts): Found<'place.vague'>[] =>
  placedPhotos(facts).flatMap(({ slot, position, accuracyM }) =>
    accuracyM === null || accuracyM <= limits.vagueM
      ? []
      : ({
          code: 'place.vague',
          level: 'notice',
          key: `place.vague:${slot}:${placeKey(position)}`,
          items: [`photos.${slot}`],
          values: { slot, metres: Math.round(accuracyM) },
        } as const),
  );

/** Cameras write the local time without its zone; in India there is only one. */
function isOddTime(takenAt: string, arrivedAt: string): boolean {
  const daysBefore = (Date.parse(arrivedAt) - Date.parse(`${takenAt}+05:30`)) / dayMs;
  return daysBefore > limits.daysBefore || daysBefore < -limits.daysAfter;
}

const oddTime: Check<AllFacts> = (facts): Found<'time.odd'>[] =>
  placedPhotos(facts).flatMap(({ slot, position, takenAt, arrivedAt }) =>
    takenAt === null || arrivedAt === null || !isAboutIndia(position) || !isOddTime(takenAt, arrivedAt)
      ? []
      : ({
          code: 'time.odd',
          level: 'notice',
          key: `time.odd:${slot}:${takenAt}`,
          items: [`photos.${slot}`],
          values: { slot, takenAt: takenAt.slice(0, 10) },
        } as const),
  );

/** What is no pincode of India, as for a centre abroad, is not compared. */
const otherPincode: Check<AllFacts> = (facts): Found<'pincode.not-on-record'>[] => {
  const typed = cleanPincode(facts.answers.pincode);
  const onRecord = cleanPincode(facts.record.pincode);
  if (!isPincode(typed) || !isPincode(onRecord) || typed === onRecord) return [];
  const isElsewhere = facts.isTypedPincodeInState === false;
  return [
    {
      code: 'pincode.not-on-record',
      level: isElsewhere ? 'serious' : 'notice',
      key: `pincode.not-on-record:${typed}:${onRecord}`,
      items: ['pincode'],
      values: { typed, onRecord, state: isElsewhere ? (facts.typedPincodeState ?? '') : '' },
    },
  ];
};

/** Those that need no other centre; the head's own page runs them too. */
export const ownPlaceChecks: readonly Check<OwnFacts>[] = [apart];

export const placeChecks: readonly Check<AllFacts>[] = [far, shared, vague, oddTime, otherPincode];
