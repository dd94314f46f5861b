import { expect, test } from 'vitest';
import { toViewQuery } from './saved-views.ts';

test('filters, order and columns are kept in a fixed order', () => {
  const query =
    'columns=progress.phone&order=desc&sort=updated_at&idleDays=7&city=Port+Blair&state=A+%26+N&search=st.+mary';
  const kept = toViewQuery(query);
  expect(Object.fromEntries(new URLSearchParams(kept))).toEqual(
    Object.fromEntries(new URLSearchParams(query)),
  );
  expect(kept).toBe(toViewQuery(`?${kept}`));
  expect(kept.startsWith('search=')).toBe(true);
});

test.each([
  '',
  'page=3',
  'next=https://example.org',
  'progress=lost',
  'idleDays=0',
  'submittedSince=yesterday',
  'status=All Status',
  'sort=id',
  'columns=<b>',
  `search=${'x'.repeat(201)}`,
])('%j is dropped', (query) => {
  expect(toViewQuery(query)).toBe('');
});
