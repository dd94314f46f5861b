import { expect, test } from 'vitest';
import type { CityCounts } from '#contract/centres/board-endpoints.ts';
import { countAll, stateRows } from './board-rows.ts';

const city = (state: string, name: string, submitted: number, candidates: number | null): CityCounts => ({
  state,
  city: name,
  centres: 4,
  submitted,
  recent: 0,
  week: submitted,
  silent: 0,
  accepted: 0,
  drafts: 1,
  registered: 0,
  unregistered: 3 - submitted,
  capacity: submitted * 100,
  candidates,
});

const cities = [
  city('Goa', 'Panaji', 3, 600),
  city('Goa', 'Margao', 1, null),
  city('Bihar', 'Gaya', 2, null),
];

test('cities add up to states and to all', () => {
  expect(countAll(cities, 2)).toMatchObject({
    centres: 12,
    submitted: 6,
    percent: 0.5,
    capacity: 600,
    candidates: 600,
  });
  expect(countAll(cities, 2).coverage).toBe(1);
  expect(countAll([], 2)).toMatchObject({ percent: null, candidates: null, coverage: null });
  // Seats that Panaji lacks, not those that Gaya has without candidates.
  expect(countAll(cities, 2).seatsMissing).toBe(300);
  const [bihar, goa] = stateRows(cities, 2, { key: 'place', order: 'asc' });
  expect(bihar).toMatchObject({ name: 'Bihar', percent: 0.5, candidates: null });
  expect(goa).toMatchObject({ name: 'Goa', percent: 0.5, candidates: 600 });
  expect(goa?.cities.map(({ name }) => name)).toEqual(['Margao', 'Panaji']);
});

test('states and their cities are sorted by a count, unknown ones last', () => {
  const names = (order: 'asc' | 'desc', key: 'submitted' | 'candidates') =>
    stateRows(cities, 2, { key, order }).flatMap((state) => [
      state.name,
      ...state.cities.map(({ name }) => name),
    ]);
  expect(names('desc', 'submitted')).toEqual(['Goa', 'Panaji', 'Margao', 'Bihar', 'Gaya']);
  expect(names('asc', 'submitted')).toEqual(['Bihar', 'Gaya', 'Goa', 'Margao', 'Panaji']);
  expect(names('asc', 'candidates')).toEqual(['Goa', 'Panaji', 'Margao', 'Bihar', 'Gaya']);
});

test('states are sorted by what they will lack, as their own days forecast; cities have no forecast', () => {
  const busy = { ...city('Bihar', 'Gaya', 2, null), week: 7 };
  const rows = stateRows([busy, city('Goa', 'Panaji', 2, null)], 2, { key: 'short', order: 'desc' });
  expect(rows.map(({ name, short }) => [name, short])).toEqual([
    ['Goa', 2],
    ['Bihar', 0],
  ]);
  expect(rows[0]?.cities[0]?.short).toBeNull();
  expect(countAll([busy, city('Goa', 'Panaji', 2, null)], 2)).toMatchObject({ expected: 6, short: 2 });
});
