import { expect, test } from 'vitest';
import { browserKind, type BrowserKind, deviceKind } from './location.tsx';
import { isAboutIndia } from '#contract/photo/geo-position.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { isOnePicture } from './one-picture.ts';
import { type DraftPhoto, isPoor, type WaitingPhoto } from '../draft/draft.ts';
import { attributionAt, isBetter, nextChange, type PhotoState, photoStateOf } from './use-photo.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each<[BrowserKind, string]>([
  ['chromeAndroid', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['samsung', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['firefoxAndroid', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'inAnotherApp',
    'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  ['other', `${android} Chrome/139.0.0.0 Mobile Safari/537.36 OPR/90.0`],
  ['safariPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['otherIphone', `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['inAnotherApp', `${iphone} Mobile/15E148`],
  ['chromeDesktop', `${windows} Chrome/140.0.0.0 Safari/537.36`],
  ['edgeDesktop', `${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['firefoxDesktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['other', 'Something else'],
])('%s is recognised', (kind, agent) => {
  expect(browserKind(agent)).toBe(kind);
});

test('an unknown device is a desktop', () => {
  expect([android, iphone, windows, ''].map(deviceKind)).toEqual(['android', 'iphone', 'desktop', 'desktop']);
});

test('the ends of India are in India', () => {
  const ends = [
    [6.75, 93.84],
    [37.0, 74.5],
    [23.7, 68.1],
    [28.2, 97.4],
  ] as const;
  expect(ends.every(([latitude, longitude]) => isAboutIndia({ latitude, longitude }))).toBe(true);
  const abroad = [
    [51.5, -0.12],
    [25.2, 55.3],
    [0, 77],
  ] as const;
  expect(abroad.some(([latitude, longitude]) => isAboutIndia({ latitude, longitude }))).toBe(false);
});

function jpeg(height: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, height, 0, 64, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9]);
}
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const placed = (height: number, latitude: number) =>
  blobOf(writePosition(jpeg(height), { latitude, longitude: 77, accuracyM: 9, at: new Date() }));

test('a picture is the same with another position, and by its hash', async () => {
  const local = (blob: Blob) => ({ blob, sha256: null });
  expect(await isOnePicture(local(placed(48, 28)), local(placed(48, 28.1)))).toBe(true);
  expect(await isOnePicture(local(placed(48, 28)), local(placed(49, 28)))).toBe(false);
  const sha256 = '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b';
  const onServer = { blob: null, sha256 };
  expect(await isOnePicture(local(new Blob(['1'])), onServer)).toBe(true);
  expect(await isOnePicture(local(new Blob(['2'])), onServer)).toBe(false);
  expect(await isOnePicture(local(new Blob(['no jpeg'])), local(placed(48, 28)))).toBe(false);
});

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
