/** What the times of a picture say: whether it was taken just now, and whether its position is of another time. */
import { expect, test } from 'vitest';
import { hasOldFix, isFreshPicture } from './prepare-photo.ts';

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

const position = { latitude: 16.3067, longitude: 80.4365 };
const takenAt = '2025-04-20T12:00:00';
const taken = Date.parse('2025-04-20T06:30:00Z');
const minutes = (count: number): number => count * 60_000;
const days = (count: number): number => minutes(count * 24 * 60);

test('a position that was measured an hour before or after the picture is old', () => {
  const oldAfter = (ms: number) =>
    hasOldFix({ position, takenAt, fixedAtMs: taken + ms }, taken + minutes(1));
  expect([0, -59, 59].map((count) => oldAfter(minutes(count)))).toEqual([false, false, false]);
  expect([-61, 61, -60 * 24].map((count) => oldAfter(minutes(count)))).toEqual([true, true, true]);
});

test('some phones write the time of the position as that of India', () => {
  const fixedAtMs = taken + minutes(5.5 * 60);
  expect(hasOldFix({ position, takenAt, fixedAtMs }, taken)).toBe(false);
});

test('the wrong clock of a phone does not make its locations old', () => {
  const behindMs = days(2);
  const fixedAtMs = taken + behindMs;
  expect(hasOldFix({ position, takenAt, fixedAtMs }, taken, behindMs)).toBe(false);
  expect(hasOldFix({ position, takenAt, fixedAtMs: taken }, taken, behindMs)).toBe(true);
});

test('a picture that was taken long before the page is old, whenever its position was measured', () => {
  for (const fixedAtMs of [taken, null]) {
    expect(hasOldFix({ position, takenAt, fixedAtMs }, taken + days(29))).toBe(false);
    expect(hasOldFix({ position, takenAt, fixedAtMs }, taken + days(31))).toBe(true);
  }
});

test('nobody knows without a time, without a position, and outside India, where clocks differ', () => {
  const old = { position, takenAt, fixedAtMs: taken - days(2) };
  expect(hasOldFix(old, taken)).toBe(true);
  expect(hasOldFix({ ...old, takenAt: null }, taken)).toBe(false);
  expect(hasOldFix({ ...old, position: null }, taken)).toBe(false);
  expect(hasOldFix({ ...old, position: { latitude: 48.85, longitude: 2.35 } }, taken)).toBe(false);
});
