/** The checks of places and times (product.md, Evidence checks). */
import { photoSlots } from '../../exam.ts';
import { distanceM, type GeoPosition, isAboutIndia } from '../../photo/geo-position.ts';
import { cleanPincode, isPincode } from '../../text.ts';
import type { ExpectedPlace } from '../../photo/photo-place.ts';
import type { AllFacts, OwnFacts, Checks, SharedPlace } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import { inPlacedPhotos, whenFound } from './findings.ts';

const limits = reviewLimits.place;
const dayMs = 24 * 60 * 60 * 1000;

/** A photo at another place is another circumstance; about a hundred metres. */
const placeKey = ({ latitude, longitude }: GeoPosition): string =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

/** Null while one of the photos, or its position, is missing. */
function metresBetween({ photos }: Pick<OwnFacts, 'photos'>): number | null {
  const [one, other] = photoSlots.map((slot) => photos[slot]?.position);
  return one && other ? distanceM(one, other) : null;
}

const areTogether = (metres: number): boolean => Math.round(metres) <= limits.notTogetherM;

/** Those that need no other centre; the head's own page runs all but the last. */
export const ownPlaceChecks = {
  'place.elsewhere': (facts) =>
    inPlacedPhotos(facts, ({ isFarFromRecord }) => whenFound(isFarFromRecord === true)),
  'place.old-fix': (facts) => inPlacedPhotos(facts, ({ hasOldFix }) => whenFound(hasOldFix === true)),
  'place.not-together': (facts) => {
    const metres = metresBetween(facts);
    // Of one picture in both slots there is something else to say.
    if (metres === null || areTogether(metres) || facts.isOnePicture !== false) return [];
    return [{ values: { metres: Math.round(metres) } }];
  },
  'place.apart': (facts) => {
    const metres = metresBetween(facts);
    if (metres === null) return [];
    const photos = photoSlots.flatMap((slot) => facts.photos[slot] ?? []);
    const accuracies = photos.map(({ accuracyM }) => accuracyM ?? limits.assumedAccuracyM);
    const apart = metres - accuracies.reduce((sum, accuracyM) => sum + accuracyM, 0);
    if (apart <= limits.apartM) return [];
    return [
      {
        level: apart > limits.veryApartM ? 'serious' : 'notice',
        circumstance: photos.flatMap(({ position }) => (position === null ? [] : placeKey(position))),
        values: { metres: Math.round(metres) },
      },
    ];
  },
} satisfies Partial<Checks<OwnFacts>>;

/** In kilometres, to the nearest place where the centre should be; null when none is known. */
const distanceFrom = (anchors: readonly ExpectedPlace[], position: GeoPosition): number | null =>
  anchors.length === 0 ? null : Math.min(...anchors.map((anchor) => distanceM(position, anchor) / 1000));

const isFar = (km: number | null): km is number => km !== null && km > limits.farKm;

/** For heads. */
export const isFarFrom = (anchors: readonly ExpectedPlace[], position: GeoPosition): boolean =>
  isFar(distanceFrom(anchors, position));

/** Cameras write the local time without its zone; in India there is only one. */
export function isOddTime(takenAt: string, arrivedAt: string): boolean {
  const daysBefore = (Date.parse(arrivedAt) - Date.parse(`${takenAt}+05:30`)) / dayMs;
  return daysBefore > limits.daysBefore || daysBefore < -limits.daysAfter;
}

/**
 * Null unless another pincode was typed than is on record. `onRecord` is '' when that stands for one that was not known, or is no
 * pincode of India, as for a centre abroad.
 */
function findOtherPincode({ answers, record, hasFillerPincode = false }: AllFacts) {
  const typed = cleanPincode(answers.pincode);
  const onRecord = cleanPincode(record.pincode);
  if (!isPincode(typed) || typed === onRecord) return null;
  return { typed, onRecord: hasFillerPincode || !isPincode(onRecord) ? '' : onRecord };
}

/** Who is where it should be is no suspect because of those that come from far away: they have a reason of their own. */
function findSuspects(facts: AllFacts): readonly SharedPlace[] {
  const { anchors, photos, sharedPlaces } = facts;
  const position = photos.centre?.position ?? null;
  const isFarAway = (from: readonly ExpectedPlace[]): boolean =>
    position !== null && isFar(distanceFrom(from, position));
  if (anchors.length === 0 || isFarAway(anchors)) return sharedPlaces;
  return sharedPlaces.filter((other) => !isFarAway(other.anchors));
}

export const otherPlaceChecks = {
  /** With another pincode it is serious at once: whoever sends a photo of another place may type the pincode of that place. */
  'place.far': (facts) => {
    const { anchors } = facts;
    const nameOf = (kind: ExpectedPlace['kind']) =>
      anchors.find((anchor) => anchor.kind === kind)?.name ?? '';
    const other = findOtherPincode(facts);
    const typedPincode = other === null || other.onRecord === '' ? '' : other.typed;
    const named = { pincode: nameOf('pincode'), typedPincode, city: nameOf('city') };
    return inPlacedPhotos(facts, ({ position }) => {
      const km = distanceFrom(anchors, position);
      if (!isFar(km)) return null;
      return {
        level: km > limits.veryFarKm || typedPincode !== '' ? 'serious' : 'notice',
        circumstance: [placeKey(position), ...(typedPincode === '' ? [] : [typedPincode])],
        values: { km: Math.round(km), ...named },
      };
    });
  },
  /** A reason for each of them, so that another centre at the place is something new, and one that has left is not. */
  'place.shared': (facts) => {
    const others = findSuspects(facts);
    const centres = others.length;
    return others.slice(0, limits.namedCentres).map(({ anchors: _anchors, ...other }) => ({
      level: centres > 1 ? 'serious' : 'notice',
      circumstance: [other.centreId],
      values: { ...other, centres },
    }));
  },
  'place.vague': (facts) =>
    inPlacedPhotos(facts, ({ position, accuracyM }) =>
      accuracyM === null || accuracyM <= limits.vagueM
        ? null
        : { values: { metres: Math.round(accuracyM) }, circumstance: [placeKey(position)] },
    ),
  'time.odd': (facts) =>
    inPlacedPhotos(facts, ({ position, takenAt, arrivedAt }) => {
      if (takenAt === null || arrivedAt === null) return null;
      if (!isAboutIndia(position) || !isOddTime(takenAt, arrivedAt)) return null;
      return { values: { takenAt: takenAt.slice(0, 10) }, circumstance: [takenAt] };
    }),
} satisfies Partial<Checks<AllFacts>>;
