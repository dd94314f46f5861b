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
}

type Counts = Pick<CityCounts, (typeof summed)[number]>;

const addUp = (cities: readonly CityCounts[]): Counts =>
  Object.fromEntries(
    summed.map((key) => [key, cities.reduce((sum, city) => sum + city[key], 0)]),
  ) as unknown as Counts;

export function sumFigures(cities: readonly CityCounts[]): Figures {
  const counts = addUp(cities);
  const openDays = Math.max(0, ...cities.map((city) => city.openDays));
  return { ...counts, openDays, percent: counts.centres === 0 ? null : counts.submitted / counts.centres };
}
