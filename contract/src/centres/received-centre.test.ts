/** What a page makes of a list of centres: cells of the specification may be blank, and anything else that is missing is a fault. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mapCentreColumns } from '../centre-columns.ts';
import { listCentres } from './endpoints.ts';
import { readCentres } from './received-centre.ts';

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
