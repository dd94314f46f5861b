/** The queue in the URL: what is written is read again, and what no list has is ignored. */
import { expect, test } from 'vitest';
import { queueUrl } from './review-query.ts';

test('the first page of what waits has no query', () => {
  expect(queueUrl.format(queueUrl.initial)).toBe('');
  expect(queueUrl.parse('')).toEqual(queueUrl.initial);
});

test('what is written is read again', () => {
  const urlState = {
    list: 'visit',
    state: 'Dadra & Nagar Haveli',
    reason: 'place.far',
    page: 3,
  } as const;
  expect(queueUrl.parse(queueUrl.format(urlState))).toEqual(urlState);
});

test.each(['list=everything', 'reason=place.near', 'page=0', 'page=1.5', 'page=-2', 'page=x'])(
  '%s is ignored',
  (query) => expect(queueUrl.parse(query)).toEqual(queueUrl.initial),
);
