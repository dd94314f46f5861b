import { expect, test } from 'vitest';
import { isInside, toPoint } from '../../../patterns/places/projection.ts';
import { fitView, indiaBox, isWhole, panBy, zoomBy } from './map-view.ts';

const size = { width: 360, height: 400 };
const delhi = { latitude: 28.61, longitude: 77.21 };

test('all of India fits, with north above and west to the left', () => {
  const view = fitView(size);
  for (const latitude of [indiaBox.south, indiaBox.north])
    for (const longitude of [indiaBox.west, indiaBox.east])
      expect(isInside(toPoint({ latitude, longitude }, view, size), size)).toBe(true);
  const [north, south] = [toPoint(delhi, view, size), toPoint({ ...delhi, latitude: 12 }, view, size)];
  expect(north.y).toBeLessThan(south.y);
  expect(toPoint({ ...delhi, longitude: 70 }, view, size).x).toBeLessThan(north.x);
});

test('zooming keeps the point under the pointer, and ends at the whole of India', () => {
  const point = toPoint(delhi, fitView(size), size);
  const near = zoomBy(fitView(size), 8, size, point);
  expect(near.scale).toBeCloseTo(8 * fitView(size).scale);
  expect(toPoint(delhi, near, size).x).toBeCloseTo(point.x);
  expect(toPoint(delhi, near, size).y).toBeCloseTo(point.y);
  expect(isWhole(near, size)).toBe(false);
  expect(zoomBy(near, 0.001, size)).toEqual(fitView(size));
  expect(isWhole(fitView(size), size)).toBe(true);
});

test('the map follows the finger, and never leaves India', () => {
  const view = zoomBy(fitView(size), 4, size);
  const before = toPoint(delhi, view, size);
  const after = toPoint(delhi, panBy(view, { x: 30, y: -20 }, size), size);
  expect(after.x - before.x).toBeCloseTo(30);
  expect(after.y - before.y).toBeCloseTo(-20);
  expect(panBy(view, { x: 1e6, y: 0 }, size).centre.longitude).toBe(indiaBox.west);
});
