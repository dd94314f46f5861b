/** The checks of absurd and telling answers (product.md, Evidence checks). */
import { totalCapacity } from '../../checklist/capacity.ts';
import { isAboutIndia } from '../../photo/geo-position.ts';
import type { AllFacts, Checks, Finding, OwnFacts } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import { isSameState } from '../../states.ts';
import type { WarningValues } from '../warning-values.ts';
import { placedPhotos, type PlacedPhoto } from './places.ts';
import { countWords, stateAtEnd } from './words.ts';

const { answers: limits, place } = reviewLimits;
const { beyondCapacity } = limits;

/** Whether the rooms allow so many; unknown rooms allow any number. */
const isBeyond = (count: number, capacity: number, seatsForEach: number): boolean =>
  capacity > 0 && count > Math.max(beyondCapacity.least, capacity / seatsForEach);

const seatsPer = {
  invig: beyondCapacity.seatsPerInvigilator,
  admin: beyondCapacity.seatsPerHelper,
  peons: beyondCapacity.seatsPerHelper,
  guards: beyondCapacity.seatsPerHelper,
} as const;
const roles = Object.keys(seatsPer) as (keyof typeof seatsPer)[];

/** Those that need no other centre; the head's own page runs them too. */
export const ownTellingChecks = {
  'staff.beyond-capacity': ({ answers }) => {
    const capacity = totalCapacity(answers);
    return roles.flatMap((role) => {
      const staff = answers.manpower[role] ?? 0;
      if (!isBeyond(staff, capacity, seatsPer[role])) return [];
      return [{ values: { role, staff, capacity }, circumstance: [role, staff] }];
    });
  },
  'washrooms.beyond-capacity': ({ answers }) => {
    const capacity = totalCapacity(answers);
    const washrooms = (answers.washrooms.male ?? 0) + (answers.washrooms.female ?? 0);
    if (!isBeyond(washrooms, capacity, beyondCapacity.seatsPerWashroom)) return [];
    return [{ values: { washrooms, capacity }, circumstance: [washrooms] }];
  },
  'address.other-state': ({ answers: { completeAddress }, record }) => {
    const state = stateAtEnd(completeAddress);
    if (state === null || isSameState(state, record.state) !== false) return [];
    return [{ values: { state }, circumstance: [state] }];
  },
} satisfies Partial<Checks<OwnFacts>>;

/** Of photos in India, where cameras' clocks have one zone. */
function photosThat<Values extends WarningValues['time.night' | 'time.none']>(
  facts: AllFacts,
  find: (photo: PlacedPhoto) => Values | null,
): Finding<Values>[] {
  return placedPhotos(facts).flatMap((photo) => {
    const values = isAboutIndia(photo.position) ? find(photo) : null;
    if (values === null) return [];
    const item = `photos.${photo.slot}` as const;
    return [{ values, circumstance: [photo.slot, photo.takenAt ?? ''], items: [item] }];
  });
}

const isNight = (hour: number): boolean => hour >= place.night.from || hour < place.night.until;

export const otherTellingChecks = {
  'time.night': (facts) =>
    photosThat(facts, ({ slot, takenAt }) => {
      // The date of a clock that was never set does not exist.
      const clock = /^\d{4}-(?!00)\d\d-\d\dT(\d\d:\d\d)/.exec(takenAt ?? '')?.[1];
      return clock !== undefined && isNight(Number(clock.slice(0, 2))) ? { slot, clock } : null;
    }),
  /** A camera that knows the place knows the time; the page writes a place without one. */
  'time.none': (facts) =>
    photosThat(facts, ({ slot, takenAt, hasOwnPosition }) =>
      hasOwnPosition === true && takenAt === null ? { slot } : null,
    ),
  'head.filler-mobile': ({ answers: { headMobile } }) => {
    const mobile = headMobile.trim();
    return /^(\d)\1{9}$/.test(mobile) ? [{ values: { mobile }, circumstance: [mobile] }] : [];
  },
  'address.few-words': ({ answers: { completeAddress } }) => {
    const address = completeAddress.trim();
    if (address === '' || countWords(address) >= limits.fewestWords) return [];
    return [{ values: { address }, circumstance: [address] }];
  },
} satisfies Partial<Checks<AllFacts>>;
