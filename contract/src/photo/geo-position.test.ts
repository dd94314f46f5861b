import { expect, test } from 'vitest';
import { formatCoordinate, isUsablePosition } from './geo-position.ts';

test('one coordinate may be exactly 0, both may not', () => {
  expect(isUsablePosition(0, 36.8)).toBe(true);
  expect(isUsablePosition(51.48, 0)).toBe(true);
  expect(isUsablePosition(0, 0)).toBe(false);
  expect(isUsablePosition(-0, 0)).toBe(false);
});

test('the poles and the date line are the limits of usable positions', () => {
  expect(isUsablePosition(90, 180)).toBe(true);
  expect(isUsablePosition(-90, -180)).toBe(true);
  expect(isUsablePosition(90.000001, 77)).toBe(false);
  expect(isUsablePosition(28, -180.000001)).toBe(false);
});

test('only finite numbers are coordinates', () => {
  for (const value of [NaN, Infinity, -Infinity, '28', null, undefined, [28]]) {
    expect(isUsablePosition(value, 77)).toBe(false);
    expect(isUsablePosition(28, value)).toBe(false);
  }
});

test('coordinates are formatted with six decimals', () => {
  expect(formatCoordinate(28.61)).toBe('28.610000');
  expect(formatCoordinate(-77.12345678)).toBe('-77.123457');
});
