import { expect, test } from 'vitest';
import type { CityCounts } from '#contract/centres/board.ts';
import { countAll, stateRows } from './board-rows.ts';

const city = (state: string, name: string, submitted: number): CityCounts => ({
  state,
  city: name,
  centres: 4,
  submitted,
  recent: 0,
  week: submitted,
  openDays: 7,
  silent: 0,
  accepted: 0,
  drafts: 1,
  registered: 0,
  unregistered: 3 - submitted,
  capacity: submitted * 100,
});

const cities = [city('Goa', 'Panaji', 3), city('Goa', 'Margao', 1), city('Bihar', 'Gaya', 2)];

test('cities add up to states and to all', () => {
  expect(countAll(cities, 2)).toMatchObject({
    centres: 12,
    submitted: 6,
    percent: 0.5,
    capacity: 600,
  });
  expect(countAll([], 2)).toMatchObject({ percent: null });
  const nearlyAll = { ...city('Goa', 'Panaji', 399), centres: 400 };
  expect(countAll([nearlyAll], 2)).toMatchObject({ percent: 0.99 });
  const [bihar, goa] = stateRows(cities, 2, { key: 'place', order: 'asc' });
  expect(bihar).toMatchObject({ name: 'Bihar', percent: 0.5 });
  expect(goa).toMatchObject({ name: 'Goa', percent: 0.5 });
  expect(goa?.cities.map(({ name }) => name)).toEqual(['Margao', 'Panaji']);
});

test('states and their cities are sorted by a count', () => {
  const names = (order: 'asc' | 'desc') =>
    stateRows(cities, 2, { key: 'submitted', order }).flatMap((state) => [
      state.name,
      ...state.cities.map(({ name }) => name),
    ]);
  expect(names('desc')).toEqual(['Goa', 'Panaji', 'Margao', 'Bihar', 'Gaya']);
  expect(names('asc')).toEqual(['Bihar', 'Gaya', 'Goa', 'Margao', 'Panaji']);
});

test('states are sorted by what they will lack, as their own days forecast; cities have no forecast', () => {
  const busy = { ...city('Bihar', 'Gaya', 2), week: 7 };
  const rows = stateRows([busy, city('Goa', 'Panaji', 2)], 2, { key: 'short', order: 'desc' });
  expect(rows.map(({ name, short }) => [name, short])).toEqual([
    ['Goa', 2],
    ['Bihar', 0],
  ]);
  expect(rows[0]?.cities[0]?.short).toBeNull();
  expect(countAll([busy, city('Goa', 'Panaji', 2)], 2)).toMatchObject({ expected: 6, short: 2 });
});
