/**
 * The limits that an officer may change. The server runs the checks with them; what a head is told while typing or before the submission
 * keeps the defaults, because heads never learn a limit (product.md, Evidence checks).
 */
import { reviewLimits, type ReviewLimits } from './limits.ts';
import type { Level, ReasonCode } from './warnings.ts';

export type LimitUnit = 'km' | 'm' | 'days' | 'times' | 'seats' | 'percent';

interface ChangeableLimit {
  readonly unit: LimitUnit;
  readonly least: number;
  readonly most: number;
  /** What the limit decides about; null: the draw. */
  readonly marks: { readonly code: ReasonCode; readonly level?: Level } | null;
  readonly read: (limits: ReviewLimits) => number;
  readonly write: (limits: ReviewLimits, value: number) => ReviewLimits;
}

type NumberIn<Group> = { [Name in keyof Group]: Group[Name] extends number ? Name : never }[keyof Group];

const ofPlace = (name: NumberIn<ReviewLimits['place']>) => ({
  read: ({ place }: ReviewLimits) => place[name],
  write: (limits: ReviewLimits, value: number): ReviewLimits => ({
    ...limits,
    place: { ...limits.place, [name]: value },
  }),
});

const ofAnswers = (name: NumberIn<ReviewLimits['answers']>) => ({
  read: ({ answers }: ReviewLimits) => answers[name],
  write: (limits: ReviewLimits, value: number): ReviewLimits => ({
    ...limits,
    answers: { ...limits.answers, [name]: value },
  }),
});

const ofCapacity = (name: 'least' | 'most') => ({
  read: ({ answers }: ReviewLimits) => answers.capacity[name],
  write: (limits: ReviewLimits, value: number): ReviewLimits => ({
    ...limits,
    answers: { ...limits.answers, capacity: { ...limits.answers.capacity, [name]: value } },
  }),
});

const percent = 100;

export const changeableLimits = {
  farKm: { unit: 'km', least: 5, most: 500, marks: { code: 'place.far' }, ...ofPlace('farKm') },
  veryFarKm: {
    unit: 'km',
    least: 5,
    most: 1_000,
    marks: { code: 'place.far', level: 'serious' },
    ...ofPlace('veryFarKm'),
  },
  apartM: {
    unit: 'm',
    least: 50,
    most: 50_000,
    marks: { code: 'place.apart' },
    ...ofPlace('apartM'),
  },
  veryApartM: {
    unit: 'm',
    least: 50,
    most: 100_000,
    marks: { code: 'place.apart', level: 'serious' },
    ...ofPlace('veryApartM'),
  },
  sharedM: {
    unit: 'm',
    least: 5,
    most: 1_000,
    marks: { code: 'place.shared' },
    ...ofPlace('sharedM'),
  },
  vagueM: {
    unit: 'm',
    least: 20,
    most: 50_000,
    marks: { code: 'place.vague' },
    ...ofPlace('vagueM'),
  },
  daysBefore: {
    unit: 'days',
    least: 1,
    most: 365,
    marks: { code: 'time.odd' },
    ...ofPlace('daysBefore'),
  },
  daysAfter: {
    unit: 'days',
    least: 1,
    most: 30,
    marks: { code: 'time.odd' },
    ...ofPlace('daysAfter'),
  },
  candidatesToCapacity: {
    unit: 'times',
    least: 1,
    most: 10,
    marks: { code: 'candidates.over-capacity' },
    ...ofAnswers('candidatesToCapacity'),
  },
  capacityLeast: {
    unit: 'seats',
    least: 1,
    most: 2_000,
    marks: { code: 'capacity.unusual' },
    ...ofCapacity('least'),
  },
  capacityMost: {
    unit: 'seats',
    least: 200,
    most: 50_000,
    marks: { code: 'capacity.unusual' },
    ...ofCapacity('most'),
  },
  seatsPerWashroom: {
    unit: 'seats',
    least: 10,
    most: 1_000,
    marks: { code: 'washrooms.few' },
    ...ofAnswers('seatsPerWashroom'),
  },
  sampledShare: {
    unit: 'percent',
    least: 1,
    most: 100,
    marks: null,
    read: ({ sampledShare }) => Math.round(sampledShare * percent * percent) / percent,
    write: (limits, value) => ({ ...limits, sampledShare: value / percent }),
  },
} as const satisfies Readonly<Record<string, ChangeableLimit>>;

export type LimitName = keyof typeof changeableLimits;
export type LimitValues = Readonly<Partial<Record<LimitName, number>>>;

export const limitNames = Object.keys(changeableLimits) as LimitName[];

export const isLimitName = (name: string): name is LimitName => limitNames.some((known) => known === name);

export const limitOf = (name: LimitName): ChangeableLimit => changeableLimits[name];

export const defaultOf = (name: LimitName): number => limitOf(name).read(reviewLimits);

/** The limits of the product, except those that an officer has changed. */
export function withLimits(values: LimitValues): ReviewLimits {
  let limits: ReviewLimits = reviewLimits;
  for (const name of limitNames) {
    const value = values[name];
    if (value !== undefined) limits = limitOf(name).write(limits, value);
  }
  return limits;
}

/** The smaller one of each pair comes first. */
const pairs: readonly (readonly [lower: LimitName, upper: LimitName])[] = [
  ['farKm', 'veryFarKm'],
  ['apartM', 'veryApartM'],
  ['capacityLeast', 'capacityMost'],
];

/** Returns the limits that are out of their range, or contradict another one. */
export function findLimitFaults(values: LimitValues): LimitName[] {
  const valueOf = (name: LimitName): number => values[name] ?? defaultOf(name);
  const outside = limitNames.filter((name) => {
    const { least, most } = limitOf(name);
    return !(valueOf(name) >= least && valueOf(name) <= most);
  });
  const crossed: readonly LimitName[] = pairs.flatMap(([lower, upper]) =>
    valueOf(lower) > valueOf(upper) ? [lower, upper] : [],
  );
  return limitNames.filter((name) => outside.includes(name) || crossed.includes(name));
}
