/**
 * What will be submitted by the closing day (product.md, Administrators 9): what is submitted, and for each day that is left the mean
 * of the last seven whole days in India, at most all centres. The server mails it, and the board shows it.
 */

/** The whole days before today whose mean is the pace. */
export const paceDays = 7;

export interface Pace {
  readonly centres: number;
  readonly submitted: number;
  /** Submitted in the last `paceDays` whole days. */
  readonly week: number;
}

export interface Forecast {
  /** The mean of a day, with fractions. */
  readonly perDay: number;
  /** How many a day would be enough from tomorrow on, and on the last day today; null when no day is left. */
  readonly needed: number | null;
  /** How many are submitted on the closing day; null when the portal never closes. */
  readonly expected: number | null;
  /** How many are missing then; null when the portal never closes. */
  readonly short: number | null;
}

/** @param left days until the closing day, as `daysLeft` returns them; null when the portal never closes */
export function forecastOf({ centres, submitted, week }: Pace, left: number | null): Forecast {
  const perDay = week / paceDays;
  if (left === null) return { perDay, needed: null, expected: null, short: null };
  const coming = Math.floor((Math.max(0, left) * week) / paceDays);
  const expected = Math.min(centres, submitted + coming);
  const needed = left < 0 ? null : Math.ceil((centres - submitted) / Math.max(1, left));
  return { perDay, needed, expected, short: centres - expected };
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

/** The forecast of several states together is the sum of theirs: what one of them has in plenty does not help another. */
export function forecastOfAll(states: readonly Pace[], left: number | null): Forecast {
  const [centres, submitted, week] = (['centres', 'submitted', 'week'] as const).map((key) =>
    sumOf(states, (state) => state[key]),
  ) as [number, number, number];
  const together = forecastOf({ centres, submitted, week }, left);
  if (left === null) return together;
  const expected = sumOf(states, (state) => forecastOf(state, left).expected ?? 0);
  return { ...together, expected, short: centres - expected };
}
