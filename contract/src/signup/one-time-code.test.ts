import { expect, test } from 'vitest';
import { strongCodeAlphabet, strongCodeLength, stripCode } from './one-time-code.ts';

const strip = (text: string) => stripCode(text, strongCodeLength);

test('a strong code is found in all ways in which people write it', () => {
  const spellings = [
    '7K30-91XD-2F4T',
    ' 7k30 91xd 2f4t ',
    '7K3091XD2F4T',
    '7K3O-9IXD-2F4T',
    '7k3o-9lxd-2f4t',
    '७K३०-९१XD-२F४T',
    'Your OTP is: 7K30-91XD-2F4T\n\nEnter it on the page where you asked for it.',
    'आपका OTP है: 7K30-91XD-2F4T',
  ];
  expect(spellings.map(strip)).toEqual(spellings.map(() => '7K3091XD2F4T'));
});

test('six digits are found between words, as before', () => {
  expect(stripCode('Your OTP is: 123 456', 6)).toBe('123456');
  expect(stripCode('१२३४५६७', 6)).toBe('123456');
});

test('no character of a strong code is changed when it is entered', () => {
  expect(strongCodeAlphabet).toHaveLength(32);
  for (const character of strongCodeAlphabet) expect(strip(character)).toBe(character);
});
