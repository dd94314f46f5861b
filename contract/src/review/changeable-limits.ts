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

type Figures = readonly [unit: LimitUnit, least: number, most: number, code: ReasonCode, level?: Level];

const figuresOf = ([unit, least, most, code, level]: Figures) => ({
  unit,
  least,
  most,
  marks: { code, ...(level !== undefined && { level }) },
});

const ofPlace = (name: NumberIn<ReviewLimits['place']>, ...figures: Figures): ChangeableLimit => ({
  ...figuresOf(figures),
  read: ({ place }) => place[name],
  write: (limits, value) => ({ ...limits, place: { ...limits.place, [name]: value } }),
});

const ofAnswers = (name: NumberIn<ReviewLimits['answers']>, ...figures: Figures): ChangeableLimit => ({
  ...figuresOf(figures),
  read: ({ answers }) => answers[name],
  write: (limits, value) => ({ ...limits, answers: { ...limits.answers, [name]: value } }),
});

const ofCapacity = (name: 'least' | 'most', ...figures: Figures): ChangeableLimit => ({
  ...figuresOf(figures),
  read: ({ answers }) => answers.capacity[name],
  write: ({ answers, ...limits }, value) => ({
    ...limits,
    answers: { ...answers, capacity: { ...answers.capacity, [name]: value } },
  }),
});

const percent = 100;

const sampledShare: ChangeableLimit = {
  unit: 'percent',
  least: 1,
  most: 100,
  marks: null,
  read: (limits) => Math.round(limits.sampledShare * percent * percent) / percent,
  write: (limits, value) => ({ ...limits, sampledShare: value / percent }),
};

const changeableLimits = {
  farKm: ofPlace('farKm', 'km', 5, 500, 'place.far'),
  veryFarKm: ofPlace('veryFarKm', 'km', 5, 1_000, 'place.far', 'serious'),
  apartM: ofPlace('apartM', 'm', 50, 50_000, 'place.apart'),
  veryApartM: ofPlace('veryApartM', 'm', 50, 100_000, 'place.apart', 'serious'),
  sharedM: ofPlace('sharedM', 'm', 5, 1_000, 'place.shared'),
  vagueM: ofPlace('vagueM', 'm', 20, 50_000, 'place.vague'),
  daysBefore: ofPlace('daysBefore', 'days', 1, 365, 'time.odd'),
  daysAfter: ofPlace('daysAfter', 'days', 1, 30, 'time.odd'),
  candidatesToCapacity: ofAnswers('candidatesToCapacity', 'times', 1, 10, 'candidates.over-capacity'),
  capacityLeast: ofCapacity('least', 'seats', 1, 2_000, 'capacity.unusual'),
  capacityMost: ofCapacity('most', 'seats', 200, 50_000, 'capacity.unusual'),
  seatsPerWashroom: ofAnswers('seatsPerWashroom', 'seats', 10, 1_000, 'washrooms.few'),
  sampledShare,
};

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
