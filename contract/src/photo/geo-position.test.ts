import { expect, test } from 'vitest';
import { formatCoordinate, isUsablePosition, toDigipin } from './geo-position.ts';

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

test.each([
  ['one coordinate may be exactly 0', 0, 36.8, true],
  ['one coordinate may be exactly 0', 51.48, 0, true],
  ['both may not', 0, 0, false],
  ['both may not', -0, 0, false],
  ['the poles and the date line are the limits', 90, 180, true],
  ['the poles and the date line are the limits', -90, -180, true],
  ['beyond the pole', 90.000001, 77, false],
  ['beyond the date line', 28, -180.000001, false],
])('usable positions: %s, %d and %d', (_, latitude, longitude, isUsable) => {
  expect(isUsablePosition(latitude, longitude)).toBe(isUsable);
});

test.each([NaN, Infinity, -Infinity, '28', null, undefined, [28]])('%j is no coordinate', (value) => {
  expect([isUsablePosition(value, 77), isUsablePosition(28, value)]).toEqual([false, false]);
});

test('coordinates are formatted with six decimals', () => {
  expect([28.61, -77.12345678].map(formatCoordinate)).toEqual(['28.610000', '-77.123457']);
});
