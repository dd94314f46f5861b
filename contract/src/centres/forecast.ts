/**
 * What will be submitted by the closing day (product.md, Administrators 9): what is submitted, and for each day after today the mean of
 * the days that were open, today included, at most the last seven, and at most all centres.
 */

/** The pace is the mean of at most so many days in India, today included. */
export const paceDays = 7;

export interface Pace {
  readonly centres: number;
  readonly submitted: number;
  /** Submitted in the last `paceDays` days, today included. */
  readonly week: number;
  /** How many of these days centres could submit on, today included: before its first centre came, a state was not open. */
  readonly openDays: number;
}

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

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

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
