import { expect, test } from 'vitest';
import { maxTypedDigits, stripCode, stripMobile } from './schemas.ts';

test('a pasted or autofilled number loses its country code', () => {
  const pasted = [
    '+91 98765 43210',
    '0091-98765-43210',
    '919876543210',
    '098765 43210',
    '+९१ ९८७६५ ४३२१०',
    '091-9876543210',
    '+91 0 98765 43210',
    '9876543210.0',
    '９８７６５４３２１０',
    '98765\u200b43210',
  ];
  expect(pasted.map(stripMobile)).toEqual(pasted.map(() => '9876543210'));
});

/** Returns what is in the field after each key, as the field itself accepts it. */
function typeKeys(keys: string): string {
  let typed = '';
  for (const key of keys) if (typed.length < maxTypedDigits(typed)) typed = stripMobile(typed + key);
  return typed;
}

test('a country code and a leading 0 are understood while they are typed', () => {
  const written = ['9876543210', '+91 98765 43210', '0091 98765 43210', '098765 43210', '+91 098765 43210'];
  const inDevanagari = written.map((text) =>
    text.replace(/[0-9]/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit))),
  );
  const all = [...written, ...inDevanagari];
  expect(all.map(typeKeys)).toEqual(all.map(() => '9876543210'));
  expect(typeKeys('+91 91234 56789')).toBe('9123456789');
});

test('a number that begins with 91 stays as typed until an eleventh digit follows', () => {
  expect(typeKeys('9198765432')).toBe('9198765432');
  expect(typeKeys('91987654321')).toBe('987654321');
  // 1 cannot be the first digit after the country code.
  expect(typeKeys('91123456789')).toBe('9112345678');
});

test('other characters and further digits are dropped', () => {
  expect(['98 765-43', 'abc', '98765432101234', '९८७६'].map(stripMobile)).toEqual([
    '9876543',
    '',
    '9876543210',
    '9876',
  ]);
});

test('six digits are found between words', () => {
  expect(stripCode('Your OTP is: 123 456')).toBe('123456');
  expect(stripCode('आपका OTP है: १२३४५६')).toBe('123456');
  expect(stripCode('१२३४५६७')).toBe('123456');
  expect(stripCode('１２３\u200b４５６')).toBe('123456');
});
