import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { walkSegments } from '#contract/photo/jpeg-segments.ts';
import { createJpeg, inspectPhoto } from '../../testing/create-jpeg.ts';
import { inspectInProcess } from '../../testing/photo-inspector.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { createPhotoInspector, UnreadablePhoto } from './inspect-photo.ts';
import { loadSharp } from './load-sharp.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const delhi = { latitude: 28.613939, longitude: 77.209021 };
const { inspection } = testLimits.photos;
const inspector = inspectInProcess(inspection);
const inspect = (bytes: Buffer) => inspectPhoto(inspector, bytes, 'account');

async function expectRefused(bytes: Buffer, photoInspector = inspector): Promise<void> {
  const failure = await inspectPhoto(photoInspector, bytes, 'account').then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(UnreadablePhoto);
  expect(failure).toHaveProperty('message', 'Invalid JPEG section offset');
}

/** The offset of the frame header's height field. */
function findFrameSize(jpeg: Buffer): number {
  for (const { marker, payloadStart } of walkSegments(jpeg))
    if (marker === 0xc0 || marker === 0xc2) return payloadStart + 1;
  throw new Error('no frame header');
}

test('the description of a photo is read from its bytes', async () => {
  const bytes = await createJpeg({ position: delhi, takenAt: '2025-04-20T12:00:01', width: 80, height: 60 });
  const photo = await inspect(bytes);
  expect(photo).toMatchObject({ width: 80, height: 60, placeSource: 'camera', accuracyM: null });
  expect(photo.takenAt).toBe('2025-04-20T12:00:01');
  expect(photo.position?.latitude).toBeCloseTo(delhi.latitude, 7);
  expect(photo.display.byteLength).toBe(photo.shown.length);
  expect(photo.display.sha256).toBe(hash('sha256', photo.shown));
});

test('the display picture is upright and small, without metadata or trailing data of the upload', async () => {
  const jpeg = await createJpeg({ position: delhi, width: 2000, height: 1000, orientation: 6 });
  const upload = Buffer.concat([jpeg, Buffer.from('<?php system($_GET["c"]); ?>')]);
  const { width, height, ...photo } = await inspect(upload);
  const display = Buffer.from(photo.shown);
  expect({ width, height }).toEqual({ width: 1000, height: 2000 });
  const shown = await sharp(display).metadata();
  expect(shown).toMatchObject({ format: 'jpeg', width: 800, height: 1600 });
  expect(shown.orientation).toBeUndefined();
  expect(display.includes('<?php')).toBe(false);
  expect(display.includes('Testphone')).toBe(false);
  const markers = [...walkSegments(display)].map((segment) => segment.marker);
  expect(markers.filter((marker) => marker > 0xe0 && marker <= 0xef)).toEqual([]);
});

test('the part of a display picture that a killed process has left is replaced', async () => {
  const folder = await createTemporaryFolder();
  const file = join(folder, 'upload');
  const displayFile = join(folder, 'display');
  await writeFile(file, await createJpeg({ position: delhi, width: 80, height: 60 }));
  await writeFile(displayFile, 'half a picture');
  const { display } = await inspector.inspect({ file, displayFile, sender: 'account' });
  expect((await sharp(display.path).metadata()).width).toBe(80);
});

/** Puts bytes that belong to no segment before the first segment with this marker. */
function withFiller(jpeg: Buffer, marker: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([jpeg.subarray(0, at), Buffer.alloc(16), jpeg.subarray(at)]);
}

test('bytes between two segments hide neither the picture nor its place', async () => {
  const camera = await createJpeg({ position: delhi });
  // Behind another segment, as cameras write it.
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
  const jpeg = Buffer.concat([camera.subarray(0, 2), comment, camera.subarray(2)]);
  for (const marker of [0xe1, 0xdb]) {
    const photo = await inspect(withFiller(jpeg, marker));
    expect(photo.position?.latitude).toBeCloseTo(delhi.latitude, 7);
  }
});

test('a picture without the mark of its end is refused without a decoder', async () => {
  const jpeg = await createJpeg({ position: delhi });
  const real = createPhotoInspector(inspection);
  await expectRefused(jpeg.subarray(0, -2), real);
  expect(real.processes()).toBe(0);
});

test('other formats are refused by their content', async () => {
  const pixels = sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } });
  await expectRefused(await pixels.clone().png().toBuffer());
  await expectRefused(await pixels.clone().webp().toBuffer());
  await expectRefused(await pixels.clone().gif().toBuffer());
  await expectRefused(await pixels.clone().tiff().toBuffer());
  const texts = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7\n1 0 obj<<>>endobj',
    'PK\u0003\u0004 photo.jpg',
    '',
  ];
  for (const text of texts) await expectRefused(Buffer.from(text));
});

test('another format behind a JPEG’s first bytes is refused as well', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expectRefused(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]));
});

test('the decoders of other formats are blocked', async () => {
  await loadSharp();
  const png = await sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
    .png()
    .toBuffer();
  await expect(sharp(png).metadata()).rejects.toThrow('unsupported image format');
});

test('a photo that is truncated anywhere is refused', async () => {
  const jpeg = await createJpeg({ position: delhi, width: 200, height: 150, noise: true });
  for (const share of [0.01, 0.1, 0.5, 0.9, 0.98])
    await expectRefused(jpeg.subarray(0, Math.floor(jpeg.length * share)));
});

test('a header with too many pixels is refused without a decoder', async () => {
  const jpeg = await createJpeg({ position: delhi });
  jpeg.writeUInt32BE(0xffdc_ffdc, findFrameSize(jpeg));
  const real = createPhotoInspector(inspection);
  await expectRefused(jpeg, real);
  const strict = createPhotoInspector({ ...inspection, maxPixels: 64 * 48 - 1 });
  await expectRefused(await createJpeg({ position: delhi }), strict);
  expect([real.processes(), strict.processes()]).toEqual([0, 0]);
});
