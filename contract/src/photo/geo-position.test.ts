import { expect, test } from 'vitest';
import { toDigipin } from './geo-position.ts';

test.each([
  ['Dak Bhawan, New Delhi, the example of India Post', 28.622788, 77.213033, '39J-49L-L8T4'],
  ['Bengaluru', 12.9716, 77.5946, '4P3-JK8-52C9'],
  ['New Delhi', 28.6139, 77.209, '39J-438-TJC7'],
])('%s', (_, latitude, longitude, code) => {
  expect(toDigipin({ latitude, longitude })).toBe(code);
});

test('the edges belong to the square, places beyond them have no code', () => {
  expect(toDigipin({ latitude: 38.5, longitude: 63.5 })).toBe('FFF-FFF-FFFF');
  expect(toDigipin({ latitude: 2.5, longitude: 99.5 })).toBe('TTT-TTT-TTTT');
  expect(toDigipin({ latitude: 2.499999, longitude: 77 })).toBeNull();
  expect(toDigipin({ latitude: 28, longitude: 99.500001 })).toBeNull();
  expect(toDigipin({ latitude: NaN, longitude: 77 })).toBeNull();
});
