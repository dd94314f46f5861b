import { expect, test } from 'vitest';
import { emptyPoints, mostPoints, type PicturePoints } from '../../platform/photos/points/picture-points.ts';
import { measureDistances } from './distances.ts';

const wordsOf = ({ bits }: PicturePoints, point: number): string[] =>
  Array.from(bits.slice(8 * point, 8 * point + 8), (word) => word.toString(2).padStart(32, '0'));

function distanceOf(own: PicturePoints, point: number, other: PicturePoints, target: number): number {
  const [one, two] = [wordsOf(own, point).join(''), wordsOf(other, target).join('')];
  return [...one].filter((bit, at) => bit !== two[at]).length;
}

/** The same in every run. */
function drawPoints(count: number, seed: number): PicturePoints {
  const points = emptyPoints(640, 480, count);
  let state = seed;
  for (const index of points.bits.keys()) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9;
    points.bits[index] = state >>> 0;
  }
  return points;
}

test('the distance of two points is the number of their bits that differ', () => {
  const [own, other] = [drawPoints(7, 1), drawPoints(40, 2)];
  const measure = measureDistances(own, other);
  for (let point = 0; point < own.count; point += 1) {
    const expected = Array.from({ length: other.count }, (_, target) =>
      distanceOf(own, point, other, target),
    );
    const { distances, nearest } = measure(point);
    expect([...distances]).toEqual(expected);
    expect(nearest).toBe(expected.indexOf(Math.min(...expected)));
  }
});

test('no bit and all bits differ; of equally near points the first is the nearest', () => {
  const [own, other] = [emptyPoints(640, 480, 1), emptyPoints(640, 480, 3)];
  other.bits.fill(0xffff_ffff);
  expect([...measureDistances(own, other)(0).distances]).toEqual([256, 256, 256]);
  expect(measureDistances(own, other)(0).nearest).toBe(0);
  other.bits.fill(0, 8);
  expect(measureDistances(own, other)(0)).toEqual({ distances: Uint16Array.of(256, 0, 0), nearest: 1 });
});

test('pictures have as many points as one may have, and the last ones count', () => {
  const [own, other] = [drawPoints(mostPoints, 3), drawPoints(mostPoints, 4)];
  other.bits.set(own.bits.slice(-8), other.bits.length - 8);
  const { distances, nearest } = measureDistances(own, other)(mostPoints - 1);
  expect(nearest).toBe(mostPoints - 1);
  expect(distances[nearest]).toBe(0);
  expect(distances[0]).toBe(distanceOf(own, mostPoints - 1, other, 0));
});

test('more points than a picture has, and none to compare with, are refused', () => {
  const [own, many] = [drawPoints(1, 5), emptyPoints(640, 480, mostPoints + 1)];
  expect(() => measureDistances(own, many)).toThrow(RangeError);
  expect(() => measureDistances(many, own)).toThrow(RangeError);
  expect(() => measureDistances(own, emptyPoints(640, 480, 0))).toThrow(RangeError);
});
