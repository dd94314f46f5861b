import { expect, test, vi } from 'vitest';
import { writePosition } from '#contract/photo/write-position.ts';
import type { Fix } from './location-fix.ts';
import {
  hasOldFix,
  isFreshPicture,
  locatePicture,
  preparePhoto as prepareIn,
  type PhotoToPrepare,
  type PreparedPhoto,
  readPosition,
} from './prepare-photo.ts';

const now = Date.UTC(2025, 3, 20, 6, 30);
const openedAt = now - 20_000;
const fix: Fix = { latitude: 28.613939, longitude: 77.209021, accuracyM: 12, at: new Date(now - 5000) };

/** The header of a JPEG of this size; the rest is not read. */
function jpegBytes(width = 64, height = 48): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9]);
}

/** In four colours each component has a sampling factor. */
function withByte(at: number, value: number): Uint8Array {
  const bytes = jpegBytes();
  bytes[at] = value;
  return bytes;
}

/** A JPEG with a position of a camera: overwrites the mark of our own writer. */
function fromCamera(jpeg: Uint8Array, latitude: number): Uint8Array {
  const bytes = Buffer.from(writePosition(jpeg, { ...fix, latitude, accuracyM: null }));
  bytes.write('NETWORK', bytes.indexOf('BROWSER'));
  return bytes;
}

function createInput(
  bytes: Uint8Array | string,
  overrides: Partial<PhotoToPrepare> = {},
  lastModified = now - 1000,
) {
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  const blob = new Blob([part], { type: 'image/jpeg' });
  const chosen = { origin: 'input', openedAt, now, lastModified } as const;
  return { blob, fileName: 'IMG 1.jpg', ...chosen, ...overrides } satisfies PhotoToPrepare;
}

/** Stands for the decoder of a browser, which finds the picture small enough; there is none in the tests. */
const preparePhoto = async (input: PhotoToPrepare) => prepareIn(input, async () => Promise.resolve(null));

async function located(input: PhotoToPrepare): Promise<PreparedPhoto> {
  const prepared = await preparePhoto(input);
  if (prepared.kind !== 'located') throw new Error(prepared.kind);
  return prepared.photo;
}

test('a camera picture with a position is sent unchanged', async () => {
  const input = createInput(fromCamera(jpegBytes(), -12.5));
  const photo = await located(input);
  expect(photo.blob).toBe(input.blob);
  expect(photo).toMatchObject({
    fileName: 'IMG 1.jpg',
    latitude: -12.5,
    longitude: 77.209021,
    placeSource: 'camera',
    accuracyM: null,
  });
});

test('a fresh picture without a position waits, and gets the device’s position in its EXIF block', async () => {
  const prepared = await preparePhoto(createInput(jpegBytes()));
  if (prepared.kind !== 'waiting') throw new Error(prepared.kind);
  const { blob, ...facts } = await locatePicture(prepared.picture, fix);
  const { latitude, longitude } = fix;
  expect(facts).toEqual({ fileName: 'IMG 1.jpg', latitude, longitude, placeSource: 'device', accuracyM: 12 });
  expect(blob.type).toBe('image/jpeg');
  const sent = new Uint8Array(await blob.arrayBuffer());
  expect(await readPosition(sent)).toMatchObject({ position: { latitude, longitude }, source: 'device' });
  const better = { ...fix, latitude: 28.7, accuracyM: 4 };
  expect(await locatePicture({ blob, fileName: 'IMG 1.jpg' }, better)).toMatchObject({
    latitude: 28.7,
    accuracyM: 4,
  });
});

test('a gallery picture never gets the device’s position', async () => {
  const picked = createInput(jpegBytes(), {}, now - 3600_000);
  expect(await preparePhoto(picked)).toEqual({ kind: 'refused', reason: 'no-place' });
});

test('a picture of the in-page camera waits for the position regardless of its file time', async () => {
  const prepared = await preparePhoto(
    createInput(jpegBytes(), { origin: 'in-page-camera', openedAt: null }, 0),
  );
  expect(prepared).toMatchObject({ kind: 'waiting', picture: { fileName: 'IMG 1.jpg' } });
});

test('other formats are recognised by their content', async () => {
  for (const text of ['\u0000\u0000\u0000\u0018ftypheic', '\u0089PNG\r\n', '<svg/>', ''])
    expect(await preparePhoto(createInput(text))).toEqual({ kind: 'refused', reason: 'not-a-jpeg' });
});

const comment = [0xff, 0xfe, 0, 4, 0x68, 0x69];
const end = jpegBytes().length - 2;

test.each<[string, Uint8Array]>([
  ['cut in its header', jpegBytes().subarray(0, 12)],
  ['cut in its picture', jpegBytes().subarray(0, end - 1)],
  ['without the mark of its end', jpegBytes().subarray(0, end)],
  ['without a picture', Uint8Array.from([0xff, 0xd8, ...comment, 0xff, 0xd9])],
  ['in four colours', withByte(11, 4)],
  ['of 12 bits', withByte(6, 12)],
  ['lossless', withByte(3, 0xc3)],
])('a JPEG that the server refuses is unreadable: %s', async (_, bytes) => {
  expect(await preparePhoto(createInput(bytes))).toEqual({ kind: 'refused', reason: 'unreadable' });
});

test('a picture that the browser cannot decode is unreadable, also a small one with a position', async () => {
  const noDecoder = async (bytes: Uint8Array) => prepareIn(createInput(fromCamera(bytes, 28)));
  for (const [width, height] of [
    [64, 48],
    [4000, 3000],
  ])
    expect(await noDecoder(jpegBytes(width, height))).toEqual({ kind: 'refused', reason: 'unreadable' });
});

test('bytes between two segments do not damage a photo', async () => {
  const camera = fromCamera(jpegBytes(), 28);
  const filler = [0, 0, 0, 0];
  const bytes = Uint8Array.from([0xff, 0xd8, ...comment, ...filler, ...camera.subarray(2)]);
  expect(await located(createInput(bytes))).toMatchObject({ latitude: 28 });
});

test('a file that was removed after it was chosen is unreadable', async () => {
  const input = createInput(jpegBytes());
  input.blob.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await preparePhoto(input)).toEqual({ kind: 'refused', reason: 'unreadable' });
});

test('a worker whose script never comes delays a photo by three seconds, once', async () => {
  // A page starts it once.
  vi.resetModules();
  const { preparePhoto: prepareFirst } = await import('./prepare-photo.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = Promise.withResolvers<void>();
  const create = vi.fn(function StandIn() {
    asked.resolve();
    return { addEventListener: vi.fn(), terminate: vi.fn() };
  });
  vi.stubGlobal('window', {});
  vi.stubGlobal('Worker', create);
  const decoded = { width: 64, height: 48, close: () => undefined };
  vi.stubGlobal('createImageBitmap', async () => Promise.resolve(decoded));
  const prepare = async () => prepareFirst(createInput(fromCamera(jpegBytes(), -12.5)));
  try {
    const first = prepare();
    await asked.promise;
    await vi.advanceTimersByTimeAsync(3000);
    expect(await first).toMatchObject({ kind: 'located' });
    expect(await prepare()).toMatchObject({ kind: 'located' });
    expect(create).toHaveBeenCalledTimes(1);
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});

// What the times of a picture say: whether it was taken just now, and whether its position is of another time.

const noon = new Date(2025, 3, 20, 12, 0, 0).getTime();

test.each<[string, Partial<Parameters<typeof isFreshPicture>[0]>, boolean]>([
  ['made since the input was opened', { lastModified: noon - 5000 }, true],
  ['made just before', { lastModified: noon - 21_500 }, true],
  ['made earlier', { lastModified: noon - 22_500 }, false],
  ['from the gallery', { lastModified: noon - 24 * 3600_000 }, false],
  ['taken 11 minutes ago, of which the copy is new', { takenAt: '2025-04-20T11:49:00' }, false],
  ['taken 9 minutes ago', { takenAt: '2025-04-20T11:51:00' }, true],
  ['of the last minute, opened nobody knows when', { lastModified: noon - 50_000, openedAt: null }, true],
  ['of the minute before, opened nobody knows when', { lastModified: noon - 70_000, openedAt: null }, false],
  ['without a time of its file', { lastModified: Number.NaN }, false],
  ['with a time of the camera that is none', { lastModified: noon, takenAt: 'nonsense' }, false],
])('whether a picture is fresh: one %s', (_, times, isFresh) => {
  const copied = { lastModified: noon - 1000, openedAt: noon - 20_000, now: noon, takenAt: null };
  expect(isFreshPicture({ ...copied, ...times })).toBe(isFresh);
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
