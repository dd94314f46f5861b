/** The address of a list comes back as it was written, and nonsense in it does no harm. */
import { expect, test } from 'vitest';
import { parseListUrlState, formatListUrlState } from './list-url-state.ts';

test('an address that was written is read as the same list', () => {
  const address = {
    search: 'Vidyalaya & Co, "A"',
    status: 'Completed',
    state: 'Andaman & Nicobar',
    page: 3,
    sort: { key: 'phone', order: 'desc' },
  } as const;
  expect(parseListUrlState(new URLSearchParams(formatListUrlState(address)))).toEqual(address);
});

test('the list as it stands at first has an empty address', () => {
  expect(formatListUrlState(parseListUrlState(new URLSearchParams()))).toBe('');
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'status=Done', 'sort=id', 'order=up'])(
  'the nonsense %s counts as not said',
  (query) => {
    expect(formatListUrlState(parseListUrlState(new URLSearchParams(query)))).toBe('');
  },
);
