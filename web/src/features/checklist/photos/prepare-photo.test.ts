import { expect, test } from 'vitest';
import { writePosition } from '#contract/photo/write-position.ts';
import type { Fix } from './location-fix.ts';
import { preparePhoto, type PhotoToPrepare } from './prepare-photo.ts';
import { readPosition } from './read-position.ts';

const now = Date.UTC(2025, 3, 20, 6, 30);
const openedAt = now - 20_000;
const fix: Fix = { latitude: 28.613939, longitude: 77.209021, accuracyM: 12, at: new Date(now - 5000) };

/** The head of a JPEG of this size; what comes after the head is not looked at here. */
function jpegBytes(width = 64, height = 48): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9]);
}

/** As if a camera had known the position: our writer's mark is overwritten. */
function fromCamera(jpeg: Uint8Array, latitude: number): Uint8Array {
  const bytes = Buffer.from(writePosition(jpeg, { ...fix, latitude, accuracyM: null }));
  bytes.write('NETWORK', bytes.indexOf('BROWSER'));
  return bytes;
}

function give(bytes: Uint8Array | string, others: Partial<PhotoToPrepare> = {}, lastModified = now - 1000) {
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  const file = new File([part], 'IMG 1.jpg', { type: 'image/jpeg', lastModified });
  return {
    file,
    origin: 'input',
    openedAt,
    findFix: async () => fix,
    now,
    ...others,
  } satisfies PhotoToPrepare;
}

test('a camera picture with its own place is sent as it is', async () => {
  const given = give(fromCamera(jpegBytes(), -12.5));
  const prepared = await preparePhoto(given);
  if (!prepared.ok) throw new Error(prepared.reason);
  expect(prepared.photo.blob).toBe(given.file);
  expect(prepared.photo).toMatchObject({
    fileName: 'IMG 1.jpg',
    latitude: -12.5,
    longitude: 77.209021,
    placeSource: 'camera',
    accuracyM: null,
  });
});

test('a fresh picture without a place gets the device’s, in its own bytes', async () => {
  const prepared = await preparePhoto(give(jpegBytes()));
  if (!prepared.ok) throw new Error(prepared.reason);
  const { blob, ...facts } = prepared.photo;
  const { latitude, longitude } = fix;
  expect(facts).toEqual({ fileName: 'IMG 1.jpg', latitude, longitude, placeSource: 'device', accuracyM: 12 });
  expect(blob.type).toBe('image/jpeg');
  const sent = new Uint8Array(await blob.arrayBuffer());
  expect(await readPosition(sent)).toMatchObject({ position: { latitude, longitude }, source: 'device' });
});

test('a gallery picture never gets the device’s place', async () => {
  const picked = give(jpegBytes(), {}, now - 3600_000);
  expect(await preparePhoto(picked)).toEqual({ ok: false, reason: 'no-place' });
});

test('the in-page camera’s picture gets it whatever its file time is', async () => {
  const prepared = await preparePhoto(give(jpegBytes(), { origin: 'in-page-camera', openedAt: null }, 0));
  expect(prepared).toMatchObject({ ok: true, photo: { placeSource: 'device' } });
});

test('without a fix there is nothing to write', async () => {
  const given = give(jpegBytes(), { origin: 'in-page-camera', findFix: async () => null });
  expect(await preparePhoto(given)).toEqual({ ok: false, reason: 'no-place' });
});

test('other formats are named by their content', async () => {
  for (const text of ['\u0000\u0000\u0000\u0018ftypheic', '\u0089PNG\r\n', '<svg/>', ''])
    expect(await preparePhoto(give(text))).toEqual({ ok: false, reason: 'not-a-jpeg' });
});

test('a JPEG that breaks off, or that has to be reduced and cannot be decoded, is unreadable', async () => {
  expect(await preparePhoto(give(jpegBytes().subarray(0, 12)))).toEqual({ ok: false, reason: 'unreadable' });
  // There is no decoder here: this is a browser that cannot cope with the picture.
  const large = fromCamera(jpegBytes(4000, 3000), 28);
  expect(await preparePhoto(give(large))).toEqual({ ok: false, reason: 'unreadable' });
});

test('a file that has gone since it was chosen is unreadable', async () => {
  const given = give(jpegBytes());
  given.file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await preparePhoto(given)).toEqual({ ok: false, reason: 'unreadable' });
});

test('a picture without a name gets one', async () => {
  const file = new File([new Uint8Array(fromCamera(jpegBytes(), 28))], '');
  expect(await preparePhoto({ ...give(jpegBytes()), file })).toMatchObject({
    photo: { fileName: 'photo.jpg' },
  });
});
