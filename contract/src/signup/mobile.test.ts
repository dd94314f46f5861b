import { expect, test } from 'vitest';
import { normaliseMobile, stripMobile } from './mobile.ts';

test('a pasted or autofilled number loses its country code', () => {
  const pasted = ['+91 98765 43210', '0091-98765-43210', '919876543210', '098765 43210', '+९१ ९८७६५ ४३२१०'];
  expect(pasted.map(stripMobile)).toEqual(pasted.map(() => '9876543210'));
});

test('typing digit by digit keeps each of the first ten as typed', () => {
  let typed = '';
  for (const digit of '91987654329') typed = stripMobile(typed + digit);
  expect(typed).toBe('9198765432');
  expect(['98 765-43', 'abc', '98765432101234', '९८७६'].map(stripMobile)).toEqual([
    '9876543',
    '',
    '9876543210',
    '9876',
  ]);
});

test('Devanagari digits are accepted', () => {
  expect(normaliseMobile('९८७६५ ४३२१०')).toBe('9876543210');
});
