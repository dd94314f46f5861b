import { expect, test } from 'vitest';
import { stripCode } from './schemas.ts';

test('six digits are found between words', () => {
  expect(stripCode('Your OTP is: 123 456')).toBe('123456');
  expect(stripCode('आपका OTP है: १२३४५६')).toBe('123456');
  expect(stripCode('१२३४५६७')).toBe('123456');
  expect(stripCode('１２３\u200b４５６')).toBe('123456');
});
