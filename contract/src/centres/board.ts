/** Added: the state and city board (product.md, Administrators). */
import * as z from 'zod/mini';
import { admin, fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { progresses, silentAfterSchema } from './centre-filter.ts';
import { fileLanguages } from './endpoints.ts';

const name = z.string().check(z.maxLength(100));
const stateName = name.check(z.minLength(1));

const cityCounts = z.object({
  state: z.string(),
  city: z.string(),
  centres: z.number(),
  submitted: z.number(),
  /** Submitted on the day `since` or later. */
  recent: z.number(),
  /** Submitted in the last seven days, today included. */
  week: z.number(),
  /** How many of these days have passed since the first centre of the city came, today included. */
  openDays: z.number(),
  /** Verified: accepted in the review. */
  accepted: z.number(),
  drafts: z.number(),
  /** Registered without a draft. */
  registered: z.number(),
  unregistered: z.number(),
  /** As the filter `silentAfter` lists them. */
  silent: z.number(),
  /** The sum of the total capacities of the submitted checklists, as they count after corrections. */
  capacity: z.number(),
});
export type CityCounts = z.infer<typeof cityCounts>;

const boardSchema = z.object({
  /** Today and yesterday in India, YYYY-MM-DD. */
  today: z.string(),
  since: z.string(),
  /** The closing day of all, YYYY-MM-DD; null: the portal never closes. */
  closesOn: z.nullable(z.string()),
  /** How many centres have more time. */
  extended: z.number(),
  /** After how many reminders a centre counts as silent. */
  silentAfter: z.string(),
  /** By state and city. */
  cities: z.array(cityCounts),
  /** How many checklists were submitted on each of the last 14 days in India, today last. */
  days: z.array(z.object({ day: z.string(), submitted: z.number() })),
});
export type Board = z.infer<typeof boardSchema>;

/** Of one state, or of all; `silentAfter` is the most of 2, 1 and 0 after which ten are silent, or 0, unless given. */
const boardQuery = z.strictObject({ state: z.optional(stateName), silentAfter: silentAfterSchema });
export type BoardQuery = z.infer<typeof boardQuery>;

export const getBoard = jsonEndpoint('GET /admin/board', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: boardQuery,
  response: boardSchema,
});

const silentCentre = z.object({
  id: z.string(),
  centre_code: z.string(),
  centre_name: z.string(),
  centre_city: z.string(),
  centre_state: z.string(),
  official_person: z.string(),
  phone: z.string(),
  progress: z.enum(progresses),
  /** The total capacity in the draft, or in the checklist of the last edition; null when neither has one. */
  seats: z.nullable(z.number()),
});
export type SilentCentre = z.infer<typeof silentCentre>;

/** The largest silent centres, at most ten: whom to call; those with a note come last. */
export const listSilentCentres = jsonEndpoint('GET /admin/board/silent', {
  access: admin({ right: 'none', centres: 'of-states' }),
  query: boardQuery,
  response: z.array(silentCentre),
});

/** The workbook of a state: its figures, its cities and its centres; `contacts` adds the contacts of the heads. */
export const downloadStateWorkbook = fileEndpoint('GET /admin/board/workbook', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  exportCost: 1,
  query: z.strictObject({
    state: stateName,
    language: z.optional(z.enum(fileLanguages)),
    contacts: z.optional(z.enum(['yes'])),
  }),
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

// Adds the figures of cities up, for the board and for the sheets of states.

const summed = [
  'centres',
  'submitted',
  'recent',
  'week',
  'accepted',
  'drafts',
  'registered',
  'unregistered',
  'silent',
  'capacity',
] as const;

export interface Figures extends Omit<CityCounts, 'state' | 'city'> {
  /** Submitted of the centres, from 0 to 1, and more than 0.99 only when all are: nothing rounds it up; null without centres. */
  readonly percent: number | null;
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

export function sumCounts(cities: readonly CityCounts[]): Omit<CityCounts, 'state' | 'city'> {
  const sums = summed.map((key) => [key, sumOf(cities, (city) => city[key])]);
  const counts = Object.fromEntries(sums) as unknown as Pick<CityCounts, (typeof summed)[number]>;
  return { ...counts, openDays: Math.max(0, ...cities.map((city) => city.openDays)) };
}

export function sumFigures(cities: readonly CityCounts[]): Figures {
  const counts = sumCounts(cities);
  const { centres, submitted } = counts;
  const share = submitted < centres ? Math.min(0.99, submitted / centres) : 1;
  return { ...counts, percent: centres === 0 ? null : share };
}

// What will be submitted by the closing day (product.md, Administrators 9): what is submitted, and for each day after today the mean of
// the days that were open, today included, at most the last seven, and at most all centres.

/** The pace is the mean of at most so many days in India, today included. */
export const paceDays = 7;

/** Before its first centre came, a state was not open. */
export type Pace = Pick<CityCounts, 'centres' | 'submitted' | 'week' | 'openDays'>;

export interface Forecast {
  /** The mean of a day, with fractions. */
  readonly perDay: number;
  /** How many a day would be enough from today on; null when no day is left. */
  readonly needed: number | null;
  /** How many are submitted on the closing day; null when the portal never closes. */
  readonly expected: number | null;
  /** How many are missing then; null when the portal never closes. */
  readonly short: number | null;
}

/** @param left days after today until the closing day, as `daysLeft` returns them */
const neededFor = (missing: number, left: number): number | null =>
  left < 0 ? null : Math.ceil(missing / (left + 1));

/** @param left days until the closing day, as `daysLeft` returns them; null when the portal never closes */
export function forecastOf({ centres, submitted, week, openDays }: Pace, left: number | null): Forecast {
  const days = Math.max(1, openDays);
  const perDay = week / days;
  if (left === null) return { perDay, needed: null, expected: null, short: null };
  const coming = Math.floor((Math.max(0, left) * week) / days);
  const expected = Math.min(centres, submitted + coming);
  return { perDay, needed: neededFor(centres - submitted, left), expected, short: centres - expected };
}

/** The forecast of several states together is the sum of theirs: what one of them has in plenty does not help another. */
export function forecastOfAll(states: readonly Pace[], left: number | null): Forecast {
  const forecasts = states.map((state) => forecastOf(state, left));
  const perDay = sumOf(forecasts, (forecast) => forecast.perDay);
  if (left === null) return { perDay, needed: null, expected: null, short: null };
  const missing = sumOf(states, ({ centres, submitted }) => centres - submitted);
  const expected = sumOf(forecasts, (forecast) => forecast.expected ?? 0);
  const short = sumOf(forecasts, (forecast) => forecast.short ?? 0);
  return { perDay, needed: neededFor(missing, left), expected, short };
}
