import { expect, test } from 'vitest';
import { writePosition } from '#contract/photo/write-position.ts';
import type { Fix } from './location-fix.ts';
import { locatePicture, preparePhoto, type PhotoToPrepare, type PreparedPhoto } from './prepare-photo.ts';
import { readPosition } from './read-position.ts';

const now = Date.UTC(2025, 3, 20, 6, 30);
const openedAt = now - 20_000;
const fix: Fix = { latitude: 28.613939, longitude: 77.209021, accuracyM: 12, at: new Date(now - 5000) };

/** The header of a JPEG of this size; the rest is not read. */
function jpegBytes(width = 64, height = 48): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9]);
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
  const file = new File([part], 'IMG 1.jpg', { type: 'image/jpeg', lastModified });
  return {
    file,
    origin: 'input',
    openedAt,
    now,
    ...overrides,
  } satisfies PhotoToPrepare;
}

async function located(input: PhotoToPrepare): Promise<PreparedPhoto> {
  const prepared = await preparePhoto(input);
  if (prepared.kind !== 'located') throw new Error(prepared.kind);
  return prepared.photo;
}

test('a camera picture with a position is sent unchanged', async () => {
  const input = createInput(fromCamera(jpegBytes(), -12.5));
  const photo = await located(input);
  expect(photo.blob).toBe(input.file);
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

test('an incomplete JPEG, or one that has to be reduced and cannot be decoded, is unreadable', async () => {
  expect(await preparePhoto(createInput(jpegBytes().subarray(0, 12)))).toEqual({
    kind: 'refused',
    reason: 'unreadable',
  });
  // There is no decoder in the tests, as in a browser that cannot decode the picture.
  const large = fromCamera(jpegBytes(4000, 3000), 28);
  expect(await preparePhoto(createInput(large))).toEqual({ kind: 'refused', reason: 'unreadable' });
});

test('a file that was removed after it was chosen is unreadable', async () => {
  const input = createInput(jpegBytes());
  input.file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await preparePhoto(input)).toEqual({ kind: 'refused', reason: 'unreadable' });
});

test('a picture without a name gets a name', async () => {
  const file = new File([new Uint8Array(fromCamera(jpegBytes(), 28))], '');
  expect(await preparePhoto({ ...createInput(jpegBytes()), file })).toMatchObject({
    photo: { fileName: 'photo.jpg' },
  });
});
