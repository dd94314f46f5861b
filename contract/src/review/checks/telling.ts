/** The checks of absurd and telling answers (product.md, Evidence checks). */
import { totalCapacity } from '../../checklist/capacity.ts';
import { isAboutIndia } from '../../photo/geo-position.ts';
import type { AllFacts, Checks, OwnFacts } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import { isSameState } from '../../states.ts';
import { finding, inPlacedPhotos, type PlacedPhoto } from './findings.ts';
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
    return finding({ state });
  },
} satisfies Partial<Checks<OwnFacts>>;

/** Of photos in India, where cameras' clocks have one zone. */
const inPhotosOfIndia = <Values>(facts: AllFacts, find: (photo: PlacedPhoto) => Values | null) =>
  inPlacedPhotos(facts, (photo) => {
    const values = isAboutIndia(photo.position) ? find(photo) : null;
    return values === null ? null : { values, circumstance: [photo.takenAt ?? ''] };
  });

const isNight = (hour: number): boolean => hour >= place.night.from || hour < place.night.until;

export const otherTellingChecks = {
  'time.night': (facts) =>
    inPhotosOfIndia(facts, ({ takenAt }) => {
      // The date of a clock that was never set does not exist.
      const clock = /^\d{4}-(?!00)\d\d-\d\dT(\d\d:\d\d)/.exec(takenAt ?? '')?.[1];
      return clock !== undefined && isNight(Number(clock.slice(0, 2))) ? { clock } : null;
    }),
  /** A camera that knows the place knows the time; the page writes a place without one. */
  'time.none': (facts) =>
    inPhotosOfIndia(facts, ({ takenAt, hasOwnPosition }) =>
      hasOwnPosition === true && takenAt === null ? {} : null,
    ),
  'head.filler-mobile': ({ answers: { headMobile } }) => {
    const mobile = headMobile.trim();
    return /^(\d)\1{9}$/.test(mobile) ? finding({ mobile }) : [];
  },
  'address.few-words': ({ answers: { completeAddress } }) => {
    const address = completeAddress.trim();
    if (address === '' || countWords(address) >= limits.fewestWords) return [];
    return finding({ address });
  },
} satisfies Partial<Checks<AllFacts>>;
