/** The queue in the URL: what is written is read again, and what no list has is ignored. */
import { expect, test } from 'vitest';
import { firstList, formatQueueUrlState, parseQueueUrlState } from './queue-url-state.ts';

const parse = (query: string) => parseQueueUrlState(new URLSearchParams(query));

test('the first page of what waits has no query', () => {
  expect(formatQueueUrlState(firstList)).toBe('');
  expect(parse('')).toEqual(firstList);
});

test('what is written is read again', () => {
  const urlState = { list: 'visit', state: 'Dadra & Nagar Haveli', reason: 'place.far', page: 3 } as const;
  expect(parse(formatQueueUrlState(urlState))).toEqual(urlState);
});

test.each(['list=everything', 'reason=place.near', 'page=0', 'page=1.5', 'page=-2', 'page=x'])(
  '%s is ignored',
  (query) => expect(parse(query)).toEqual(firstList),
);
