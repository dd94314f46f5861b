import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUsablePosition } from '#contract/photo/geo-position.ts';
import { findExifBlock } from '#contract/photo/jpeg-segments.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';
import { readPosition } from './decode-photo.ts';

const delhi = { latitude: 28.613939, longitude: 77.209021 };

test('position and time of a camera are read, including southern and western positions', async () => {
  const metadata = readPosition(await createJpeg({ position: delhi, takenAt: '2025-04-20T12:00:01' }));
  expect(metadata).toMatchObject({ source: 'camera', accuracyM: null, takenAt: '2025-04-20T12:00:01' });
  expect(metadata.position?.latitude).toBeCloseTo(delhi.latitude, 7);
  const far = readPosition(await createJpeg({ position: { latitude: -33.45347, longitude: -118.498125 } }));
  expect(far.position?.latitude).toBeCloseTo(-33.45347, 7);
  expect(far.position?.longitude).toBeCloseTo(-118.498125, 7);
  // Read by the clock of India, as contract/src/photo/parse-exif-gps.test.ts tries for each zone.
  const abroad = { position: delhi, takenAt: '2025-04-20T04:00:00', fixedAt: '2025-04-20T03:58:40' };
  expect(readPosition(await createJpeg(abroad)).takenAt).toBe('2025-04-20T09:30:00');
});

test('a position that our page wrote has the source device and its accuracy', async () => {
  const metadata = readPosition(await createJpeg({ position: delhi, source: 'device', orientation: 6 }));
  expect(metadata).toMatchObject({ source: 'device', accuracyM: 12, position: delhi });
});

test('a position only in XMP is ignored', async () => {
  const jpeg = await createJpeg();
  const xmp =
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="28,36.8N" exif:GPSLongitude="77,12.5E"/></rdf:RDF></x:xmpmeta>';
  const length = xmp.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]), Buffer.from(xmp)]);
  const withXmp = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  expect(readPosition(withXmp).position).toBeNull();
});

test('a file without EXIF, or that is not a JPEG, has no metadata', () => {
  const empty = { position: null, source: 'camera', accuracyM: null, takenAt: null };
  for (const bytes of [Buffer.alloc(0), Buffer.from('<svg/>'), Buffer.from([0xff, 0xd8, 0xff, 0xd9])])
    expect(readPosition(bytes)).toEqual(empty);
});

// The process that decodes a photo is ended when it takes long.
test('mutated EXIF never throws and never returns an invalid position', async () => {
  const jpegs = await Promise.all([
    createJpeg({ position: delhi, takenAt: '2025-04-20T12:00:01' }),
    createJpeg({ position: delhi, source: 'device', orientation: 6 }),
  ]);
  let changed = 0;
  for (const jpeg of jpegs) {
    const block = findExifBlock(jpeg);
    if (block === null) throw new Error('the created JPEG has no EXIF');
    const start = block.byteOffset - jpeg.byteOffset;
    const edit = fc.tuple(fc.nat(block.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const mutated = Buffer.from(jpeg);
        for (const [at, value] of edits) mutated[start + at] = value;
        const { position, accuracyM } = readPosition(mutated);
        if (position !== null) expect(isUsablePosition(position.latitude, position.longitude)).toBe(true);
        if (accuracyM !== null) expect(accuracyM).toBeGreaterThanOrEqual(0);
        if (position?.latitude !== readPosition(jpeg).position?.latitude) changed += 1;
      }),
      { seed: 5, numRuns: 1000 },
    );
  }
  // The mutations affect the parsed values.
  expect(changed).toBeGreaterThan(30);
});
