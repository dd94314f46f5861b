/** The state of a list is read back from its URL as it was written; of what is no filter, invalid values are ignored. */
import { expect, test } from 'vitest';
import { noFilter } from '#contract/centres/centre-filter.ts';
import { centresUrl, defaultColumns, formatColumns, parseColumns } from './list-url.ts';

test('the state is read back from the URL as it was written', () => {
  const urlState = {
    ...noFilter,
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
    sort: 'phone',
    order: 'desc',
    columns: 'centre_code.centre_name.phone.submitted_at',
  } as const;
  expect(centresUrl.parse(centresUrl.format(urlState))).toEqual(urlState);
});

test('the default state has an empty query', () => {
  expect(centresUrl.format(centresUrl.parse(''))).toBe('');
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1e9',
  'sort=id',
  'order=up',
  'columns=secret',
  'columns=',
])('the invalid %s is ignored', (query) => {
  expect(centresUrl.format(centresUrl.parse(query))).toBe('');
});

test.each([
  'status=Done',
  'progress=lost',
  'idleDays=0',
  'submittedSince=2026-13-45',
  'mail=lost',
  'noted=1',
])('%s, which does not exist, stays: the list is refused, and is not that of all centres', (query) => {
  expect(centresUrl.format(centresUrl.parse(query))).toBe(`?${query}`);
});

test('the columns keep their order, code and name are always among them, and the default adds nothing to the URL', () => {
  expect(formatColumns(['phone', 'centre_name'])).toBe('phone.centre_name');
  expect(formatColumns(defaultColumns)).toBe('');
  expect(parseColumns('')).toEqual(defaultColumns);
  expect(parseColumns('phone.secret.centre_name.phone')).toEqual(['centre_code', 'phone', 'centre_name']);
  expect(centresUrl.parse('columns=phone').columns).toBe('centre_code.centre_name.phone');
});
