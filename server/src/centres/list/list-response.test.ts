/** The response check of the list: rows of the whole list pass as they are, and nothing that the contract does not name does. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { centreColumns } from '#contract/centre-columns.ts';

import { listResponse } from './list-centres.ts';

const fields = Object.fromEntries(centreColumns.map((column) => [column, `the ${column}`]));
const row = { id: 'c1', ...fields, form_status: 'Pending' };

test('rows with exactly the specified fields are not copied', () => {
  const rows = [row, { ...row, form_status: 'Completed' }];
  expect(z.parse(listResponse, rows)).toBe(rows);
});

test('nor are those with a decision, which has to be one', () => {
  const rows = [row, { ...row, form_status: 'Completed', decision: 'visit' }];
  expect(z.parse(listResponse, rows)).toBe(rows);
  expect(() => z.parse(listResponse, [{ ...row, decision: 'perhaps' }])).toThrow('invalid_union');
});

test('a field that the contract does not name is never sent, whichever row has it', () => {
  expect(z.parse(listResponse, [row, { ...row, search_text: 'secret' }])).toEqual([row, row]);
});

test('a missing value and one of another type are faults', () => {
  const { cfi: _cfi, ...withoutCfi } = { ...row, cfi: '' };
  expect(() => z.parse(listResponse, [withoutCfi])).toThrow('invalid_union');
  expect(() => z.parse(listResponse, [row, { ...row, cfi: null }])).toThrow('invalid_union');
});

test('the rows of a page keep what the contract adds to them', () => {
  const page = [{ ...row, version: 3, registered: true, checklist_status: 'none', note: 'called' }];
  expect(z.parse(listResponse, [{ ...page[0], search_text: 'secret' }])).toEqual(page);
});
