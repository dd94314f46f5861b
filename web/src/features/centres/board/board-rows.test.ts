import { expect, test } from 'vitest';
import type { CityCounts } from '#contract/centres/board-endpoints.ts';
import { stateRows, sumCounts } from './board-rows.ts';

const city = (state: string, name: string, submitted: number, candidates: number | null): CityCounts => ({
  state,
  city: name,
  centres: 4,
  submitted,
  recent: 0,
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
  expect(sumCounts(cities)).toMatchObject({
    centres: 12,
    submitted: 6,
    percent: 0.5,
    capacity: 600,
    candidates: 600,
  });
  expect(sumCounts(cities).coverage).toBe(1);
  expect(sumCounts([])).toMatchObject({ percent: null, candidates: null, coverage: null });
  const [bihar, goa] = stateRows(cities, { key: 'place', order: 'asc' });
  expect(bihar).toMatchObject({ name: 'Bihar', percent: 0.5, candidates: null });
  expect(goa).toMatchObject({ name: 'Goa', percent: 0.5, candidates: 600 });
  expect(goa?.cities.map(({ name }) => name)).toEqual(['Margao', 'Panaji']);
});

test('states and their cities are sorted by a count, unknown ones last', () => {
  const names = (order: 'asc' | 'desc', key: 'submitted' | 'candidates') =>
    stateRows(cities, { key, order }).flatMap((state) => [
      state.name,
      ...state.cities.map(({ name }) => name),
    ]);
  expect(names('desc', 'submitted')).toEqual(['Goa', 'Panaji', 'Margao', 'Bihar', 'Gaya']);
  expect(names('asc', 'submitted')).toEqual(['Bihar', 'Gaya', 'Goa', 'Margao', 'Panaji']);
  expect(names('asc', 'candidates')).toEqual(['Goa', 'Panaji', 'Margao', 'Bihar', 'Gaya']);
});
