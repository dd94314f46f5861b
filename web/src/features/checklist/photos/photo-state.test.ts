import { expect, test } from 'vitest';
import type { DraftPhoto, WaitingPhoto } from '../draft/draft.ts';
import { isPoor } from '../draft/draft.ts';
import { attributionAt, isBetter, nextChange, photoStateOf, type PhotoState } from './photo-state.ts';

const minute = 60_000;
const taken = Date.UTC(2026, 3, 20, 6, 30);

test('a position is attributed for 10 minutes, after a question for 2 hours, then not', () => {
  const after = (minutes: number) => attributionAt(taken, taken + minutes * minute);
  expect([0, 10, 11, 120, 121].map(after)).toEqual(['yes', 'yes', 'ask', 'ask', 'no']);
  // The clock was set back.
  expect(after(-1)).toBe('ask');
});

test('the next change of the attribution is known', () => {
  expect(nextChange(taken, taken)).toBe(10 * minute + 1);
  expect(nextChange(taken, taken + 10 * minute + 1)).toBe(110 * minute);
  expect(nextChange(taken, taken + 121 * minute)).toBeNull();
});

test('a fix is better when it is good, or twice as accurate', () => {
  const fix = (accuracyM: number | null) => ({ latitude: 1, longitude: 2, accuracyM, at: new Date(taken) });
  expect([null, 100, 101].map(isPoor)).toEqual([false, false, true]);
  expect([null, 100, 2400, 2401].map((metres) => isBetter(fix(metres), 4800))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

const blob = new Blob();
const waiting: WaitingPhoto = { blob, fileName: 'gate.jpg', takenAtMs: taken };
const unchecked = { origin: 'input', openedAt: taken, now: taken, lastModified: taken } as const;
const fix = { latitude: 1, longitude: 2, accuracyM: 9, at: new Date(taken) };
const photo: DraftPhoto = {
  fileName: 'gate.jpg',
  latitude: 1,
  longitude: 2,
  placeSource: 'device',
  accuracyM: 9,
  blob,
  filePath: null,
  onServer: false,
  sha256: null,
};

const stateOf = (known: Partial<Parameters<typeof photoStateOf>[0]>): PhotoState =>
  photoStateOf({
    photo: null,
    waiting: null,
    attribution: 'yes',
    isImproving: false,
    location: { state: 'asking', fix: null },
    ...known,
  });

test('a newer picture is shown, whatever there is already, until it has its position', () => {
  expect(stateOf({}).kind).toBe('empty');
  expect(stateOf({ photo })).toEqual({ kind: 'placed', photo, isImproving: false });
  expect(stateOf({ photo, waiting: { ...waiting, unchecked } }).kind).toBe('reading');
  expect(stateOf({ photo, waiting })).toMatchObject({ kind: 'waiting', hasEarlier: true });
  expect(stateOf({ waiting })).toMatchObject({ kind: 'waiting', hasEarlier: false });
});

test('a picture that waits needs what its age and the device say', () => {
  const adviceFor = (known: Partial<Parameters<typeof photoStateOf>[0]>) => {
    const state = stateOf({ waiting, ...known });
    return state.kind === 'waiting' ? state.advice : null;
  };
  const unavailable = { state: 'unavailable', fix: null } as const;
  expect(adviceFor({})).toBe('locating');
  expect(adviceFor({ location: { state: 'ready', fix } })).toBe('locating');
  expect(adviceFor({ location: unavailable })).toBe('unavailable');
  expect(adviceFor({ location: { state: 'denied', fix: null } })).toBe('denied');
  expect(adviceFor({ attribution: 'ask' })).toBe('locating');
  expect(adviceFor({ attribution: 'ask', location: unavailable })).toBe('unavailable');
  expect(adviceFor({ attribution: 'ask', location: { state: 'ready', fix } })).toBe('ask');
  expect(adviceFor({ attribution: 'no', location: { state: 'ready', fix } })).toBe('too-late');
});
