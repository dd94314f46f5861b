/** The state of a list is read back from its URL as it was written, and invalid values are ignored. */
import { expect, test } from 'vitest';
import { parseListUrlState, formatListUrlState } from './list-url-state.ts';

test('the state is read back from the URL as it was written', () => {
  const urlState = {
    search: 'Vidyalaya & Co, "A"',
    status: 'Completed',
    state: 'Andaman & Nicobar',
    city: 'Port Blair',
    progress: 'draft',
    idleDays: '3',
    submittedSince: '2026-11-21',
    mail: 'refused',
    reminded: 'yes',
    notRemindedDays: '7',
    noted: 'no',
    page: 3,
    sort: { key: 'phone', order: 'desc' },
  } as const;
  expect(parseListUrlState(new URLSearchParams(formatListUrlState(urlState)))).toEqual(urlState);
});

test('the default state has an empty query', () => {
  expect(formatListUrlState(parseListUrlState(new URLSearchParams()))).toBe('');
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1e9',
  'status=Done',
  'progress=lost',
  'idleDays=0',
  'submittedSince=yesterday',
  'mail=lost',
  'reminded=perhaps',
  'notRemindedDays=1000',
  'noted=1',
  'sort=id',
  'order=up',
])('the invalid %s is ignored', (query) => {
  expect(formatListUrlState(parseListUrlState(new URLSearchParams(query)))).toBe('');
});
