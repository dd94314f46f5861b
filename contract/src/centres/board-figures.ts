/** Adds the figures of cities up, for the board and for the sheets of states. */
import type { CityCounts } from './board-endpoints.ts';

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
  /** Submitted of the centres, from 0 to 1; null without centres. */
  readonly percent: number | null;
  /** The capacity for each candidate; null without candidates. */
  readonly coverage: number | null;
  /** Candidates without a seat: what one city has in plenty does not help another. Null without candidates. */
  readonly seatsMissing: number | null;
}

type Counts = Pick<CityCounts, (typeof summed)[number]>;

const addUp = (cities: readonly CityCounts[]): Counts =>
  Object.fromEntries(
    summed.map((key) => [key, cities.reduce((sum, city) => sum + city[key], 0)]),
  ) as unknown as Counts;

/** Candidates are unknown only when they are unknown for all cities. */
export function sumFigures(cities: readonly CityCounts[]): Figures {
  const counts = addUp(cities);
  const { centres, submitted, capacity } = counts;
  const allotted = cities.flatMap((city) =>
    city.candidates === null ? [] : [{ candidates: city.candidates, capacity: city.capacity }],
  );
  const isKnown = allotted.length > 0;
  const candidates = allotted.reduce((sum, city) => sum + city.candidates, 0);
  const missing = allotted.reduce((sum, city) => sum + Math.max(0, city.candidates - city.capacity), 0);
  return {
    ...counts,
    percent: centres === 0 ? null : submitted / centres,
    candidates: isKnown ? candidates : null,
    coverage: candidates === 0 ? null : capacity / candidates,
    seatsMissing: isKnown ? missing : null,
  };
}
