import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRoom } from '../../../testing/create-scene.ts';
import { findPoints } from './find-points.ts';
import { decodePoints, encodePoints, pointsVersion, thinPoints } from './picture-points.ts';

const points = findPoints(createRoom(1, { degrees: 0 }));
const file = encodePoints(points);

function changed(at: number, ...bytes: number[]): Uint8Array {
  const copy = file.slice();
  copy.set(bytes, at);
  return copy;
}

test('a file has a header of 7 bytes and 38 for each point, and is read as it was written', () => {
  expect(file).toHaveLength(7 + 38 * points.count);
  expect([...file.subarray(0, 7)]).toEqual([
    pointsVersion,
    points.count & 255,
    points.count >> 8,
    128,
    2,
    224,
    1,
  ]);
  expect(decodePoints(file)).toEqual(points);
  // A part of a larger buffer, as a file that was read.
  const larger = new Uint8Array(file.length + 3);
  larger.set(file, 3);
  expect(decodePoints(larger.subarray(3))).toEqual(points);
});

test('what is not a whole file of this version is nothing', () => {
  const hostile = {
    empty: new Uint8Array(),
    'cut header': file.subarray(0, 6),
    'cut point': file.subarray(0, file.length - 1),
    'more bytes': new Uint8Array([...file, 0]),
    'other version': changed(0, pointsVersion + 1),
    'fewer points': changed(1, 1, 0),
    'more points': changed(1, 255, 255),
    'point outside': changed(7, 255, 255),
    'smaller picture': changed(3, 1, 0),
    'unknown level': changed(12, 7),
  };
  for (const [name, bytes] of Object.entries(hostile)) expect(decodePoints(bytes), name).toBeNull();
  const many = new Uint8Array(7 + 601 * 38);
  many.set([pointsVersion, 601 & 255, 601 >> 8, 128, 2, 224, 1]);
  expect(decodePoints(many)).toBeNull();
});

test('no bytes make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(5), (bytes, count) => {
      decodePoints(bytes);
      const header = [pointsVersion, count, 0, 128, 2, 224, 1];
      const read = decodePoints(new Uint8Array([...header, ...bytes]));
      if (read !== null) expect(encodePoints(read)).toEqual(new Uint8Array([...header, ...bytes]));
    }),
    { seed: 7 },
  );
});

test('an archive keeps every third of 600 points, and of fewer at most as many', () => {
  const thinned = thinPoints(points, 200);
  expect(encodePoints(thinned)).toHaveLength(7 + 200 * 38);
  expect(thinned.x[1]).toBe(points.x[Math.floor(points.count / 200)]);
  expect(new Set(thinned.levels)).toEqual(new Set(points.levels));
  expect(thinPoints(thinned, 200)).toEqual(thinned);
});
