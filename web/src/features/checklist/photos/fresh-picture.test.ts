import { expect, test } from 'vitest';
import { isFreshPicture } from './prepare-photo.ts';

const now = new Date(2025, 3, 20, 12, 0, 0).getTime();
const openedAt = now - 20_000;

test('a picture made since the input was opened is fresh', () => {
  expect(isFreshPicture({ lastModified: now - 5000, openedAt, now, takenAt: null })).toBe(true);
  expect(isFreshPicture({ lastModified: openedAt - 1500, openedAt, now, takenAt: null })).toBe(true);
  expect(isFreshPicture({ lastModified: openedAt - 2500, openedAt, now, takenAt: null })).toBe(false);
});

test('a picture from the gallery is not fresh, even if its copy is new', () => {
  const yesterday = now - 24 * 3600_000;
  expect(isFreshPicture({ lastModified: yesterday, openedAt, now, takenAt: null })).toBe(false);
  const copied = { lastModified: now - 1000, openedAt, now };
  expect(isFreshPicture({ ...copied, takenAt: '2025-04-20T11:49:00' })).toBe(false);
  expect(isFreshPicture({ ...copied, takenAt: '2025-04-20T11:51:00' })).toBe(true);
});

test('a picture of the last minute is fresh when the time of opening is unknown', () => {
  expect(isFreshPicture({ lastModified: now - 50_000, openedAt: null, now, takenAt: null })).toBe(true);
  expect(isFreshPicture({ lastModified: now - 70_000, openedAt: null, now, takenAt: null })).toBe(false);
});

test('a picture with invalid times is not fresh', () => {
  expect(isFreshPicture({ lastModified: Number.NaN, openedAt, now, takenAt: null })).toBe(false);
  expect(isFreshPicture({ lastModified: now, openedAt, now, takenAt: 'nonsense' })).toBe(false);
});
