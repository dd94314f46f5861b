import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUsablePlace } from '#contract/photo/geo-position.ts';
import { findExifBlock } from '#contract/photo/jpeg-segments.ts';
import { makeJpeg } from '../../testing/make-jpeg.ts';
import { readPlace } from './read-position.ts';

const delhi = { latitude: 28.613939, longitude: 77.209021 };

test('a camera’s place and time are read, southern and western ones too', async () => {
  const facts = readPlace(await makeJpeg({ place: delhi, takenAt: '2025-04-20T12:00:01' }));
  expect(facts).toMatchObject({ source: 'camera', accuracyM: null, takenAt: '2025-04-20T12:00:01' });
  expect(facts.place?.latitude).toBeCloseTo(delhi.latitude, 7);
  const far = readPlace(await makeJpeg({ place: { latitude: -33.45347, longitude: -118.498125 } }));
  expect(far.place?.latitude).toBeCloseTo(-33.45347, 7);
  expect(far.place?.longitude).toBeCloseTo(-118.498125, 7);
});

test('a place that our page wrote is known as the device’s, with its accuracy', async () => {
  const facts = readPlace(await makeJpeg({ place: delhi, source: 'device', orientation: 6 }));
  expect(facts).toMatchObject({ source: 'device', accuracyM: 12, place: delhi });
});

test('0,0 is no place; the equator and Greenwich are', async () => {
  expect(readPlace(await makeJpeg({ place: { latitude: 0, longitude: 0 } })).place).toBeNull();
  expect(readPlace(await makeJpeg({ place: { latitude: 0, longitude: 36 } })).place).toEqual({
    latitude: 0,
    longitude: 36,
  });
  expect(readPlace(await makeJpeg({ place: { latitude: 51.5, longitude: 0 } })).place?.longitude).toBe(0);
});

test('impossible and undefined coordinates are no place', async () => {
  for (const place of [
    { latitude: 91, longitude: 77 },
    { latitude: 28, longitude: 181 },
  ])
    expect(readPlace(await makeJpeg({ place })).place).toBeNull();
  const jpeg = await makeJpeg({ place: delhi });
  // 28/1 becomes 0/0.
  const at = jpeg.indexOf(Buffer.from([28, 0, 0, 0, 1, 0, 0, 0]));
  expect(at).toBeGreaterThan(0);
  jpeg.fill(0, at, at + 8);
  expect(readPlace(jpeg).place).toBeNull();
});

test('a place in XMP alone does not count', async () => {
  const jpeg = await makeJpeg();
  const xmp =
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="28,36.8N" exif:GPSLongitude="77,12.5E"/></rdf:RDF></x:xmpmeta>';
  const length = xmp.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]), Buffer.from(xmp)]);
  const withXmp = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  expect(readPlace(withXmp).place).toBeNull();
});

test('a file without EXIF, or that is no JPEG at all, says nothing', () => {
  const nothing = { place: null, source: 'camera', accuracyM: null, takenAt: null };
  for (const bytes of [Buffer.alloc(0), Buffer.from('<svg/>'), Buffer.from([0xff, 0xd8, 0xff, 0xd9])])
    expect(readPlace(bytes)).toEqual(nothing);
});

test('mutated EXIF never throws, takes long or gives an unusable place', async () => {
  const jpegs = await Promise.all([
    makeJpeg({ place: delhi, takenAt: '2025-04-20T12:00:01' }),
    makeJpeg({ place: delhi, source: 'device', orientation: 6 }),
  ]);
  let changed = 0;
  for (const jpeg of jpegs) {
    const block = findExifBlock(jpeg);
    if (block === null) throw new Error('the made JPEG has no EXIF');
    const start = block.byteOffset - jpeg.byteOffset;
    const edit = fc.tuple(fc.nat(block.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const mutated = Buffer.from(jpeg);
        for (const [at, value] of edits) mutated[start + at] = value;
        const began = performance.now();
        const { place, accuracyM } = readPlace(mutated);
        expect(performance.now() - began).toBeLessThan(1000);
        if (place !== null) expect(isUsablePlace(place.latitude, place.longitude)).toBe(true);
        if (accuracyM !== null) expect(accuracyM).toBeGreaterThanOrEqual(0);
        if (place?.latitude !== readPlace(jpeg).place?.latitude) changed += 1;
      }),
      { seed: 5, numRuns: 3000 },
    );
  }
  // The mutations do reach what is read.
  expect(changed).toBeGreaterThan(100);
});
