import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mapCentreColumns } from '../centre-columns.ts';
import { listCentres } from './endpoints.ts';
import { readCentres } from './received-centre.ts';
import { forecastOf, forecastOfAll } from './board.ts';

// What a page makes of a list of centres: cells of the specification may be blank, and anything else that is missing is a fault.

const row = { id: 'c1', ...mapCentreColumns((column) => `the ${column}`), form_status: 'Completed' };

test('a blank cell is an empty text and a blank status shows Pending', () => {
  expect(z.parse(readCentres.response, [{ ...row, cfi: null, form_status: '' }])).toEqual([
    { ...row, cfi: '', form_status: 'Pending' },
  ]);
  expect(z.parse(readCentres.response, [{ ...row, form_status: null }])).toEqual([
    { ...row, form_status: 'Pending' },
  ]);
});

test('a field that is missing or has another type is a fault', () => {
  const { cfi: _cfi, ...withoutCfi } = row;
  const { form_status: _status, ...withoutStatus } = row;
  for (const faulty of [withoutCfi, withoutStatus, { ...row, cfi: 7 }, { ...row, form_status: 'Done' }])
    expect(z.safeParse(readCentres.response, [faulty]).success).toBe(false);
});

test('the portal itself sends no blank status and no null', () => {
  expect(z.safeParse(listCentres.response, [row]).success).toBe(true);
  for (const faulty of [
    { ...row, cfi: null },
    { ...row, form_status: '' },
  ])
    expect(z.safeParse(listCentres.response, [faulty]).success).toBe(false);
});

const pace = { centres: 500, submitted: 160, week: 160, openDays: 1 };

test.each([
  [
    'the first day counts: it is the only one that was open',
    {},
    2,
    { perDay: 160, needed: 114, expected: 480, short: 20 },
  ],
  [
    'in the middle, by the days that were open',
    { openDays: 3 },
    2,
    { perDay: 160 / 3, needed: 114, expected: 266, short: 234 },
  ],
  [
    'later by the last seven days',
    { submitted: 400, week: 35, openDays: 7 },
    3,
    { perDay: 5, needed: 25, expected: 415, short: 85 },
  ],
  [
    'on the last day, of which only the rest is left',
    { openDays: 3 },
    0,
    { needed: 340, expected: 160, short: 340 },
  ],
  ['after the last day', { openDays: 7 }, -1, { needed: null, expected: 160, short: 340 }],
  ['never more than all centres', { submitted: 450, week: 450 }, 2, { needed: 17, expected: 500, short: 0 }],
  [
    'nobody has submitted yet',
    { submitted: 0, week: 0 },
    2,
    { perDay: 0, needed: 167, expected: 0, short: 500 },
  ],
  [
    'a portal that never closes',
    { openDays: 3 },
    null,
    { perDay: 160 / 3, needed: null, expected: null, short: null },
  ],
])('%s', (_name, of, left, expected) => {
  expect(forecastOf({ ...pace, ...of }, left)).toMatchObject(expected);
});

test('all states are their sum, also when they were not open on the same days', () => {
  const late = { centres: 20, submitted: 15, week: 15, openDays: 1 };
  const early = { centres: 100, submitted: 30, week: 14, openDays: 7 };
  expect(forecastOfAll([late, early], 2)).toEqual({ perDay: 17, needed: 25, expected: 20 + 34, short: 66 });
  expect(forecastOfAll([late, early], -1)).toMatchObject({ needed: null, expected: 45, short: 75 });
  expect(forecastOfAll([], 2)).toEqual({ perDay: 0, needed: 0, expected: 0, short: 0 });
});
