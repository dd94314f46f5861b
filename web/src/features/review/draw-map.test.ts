import { expect, test } from 'vitest';
import { isInside, toPoint } from '../../patterns/places/projection.ts';
import { fitView, panBy, zoomBy, type Frame } from '../../ui/pan-zoom.ts';
import { indiaBox, largestScale, mapSize, mapViewOf } from './draw-map.ts';

const stage = { width: 360, height: 400 };
const frame: Frame = { stage, content: mapSize, fitsUpTo: Infinity, largest: largestScale };
const delhi = { latitude: 28.61, longitude: 77.21 };
const pointIn = (view: typeof fitView, position = delhi) => toPoint(position, mapViewOf(view, frame), stage);

test('all of India fits, with north above and west to the left', () => {
  for (const latitude of [indiaBox.south, indiaBox.north])
    for (const longitude of [indiaBox.west, indiaBox.east]) {
      const { x, y } = pointIn(fitView, { latitude, longitude });
      expect(isInside({ x: Math.round(x), y: Math.round(y) }, stage)).toBe(true);
    }
  expect(pointIn(fitView).y).toBeLessThan(pointIn(fitView, { ...delhi, latitude: 12 }).y);
  expect(pointIn(fitView, { ...delhi, longitude: 70 }).x).toBeLessThan(pointIn(fitView).x);
});

test('the place under the pointer stays when the map is zoomed, and follows the finger', () => {
  const before = pointIn(fitView);
  const near = zoomBy(fitView, 8, frame, { x: before.x - stage.width / 2, y: before.y - stage.height / 2 });
  expect(pointIn(near).x).toBeCloseTo(before.x);
  expect(pointIn(near).y).toBeCloseTo(before.y);
  const moved = pointIn(panBy(near, { x: 30, y: -20 }, frame));
  expect(moved.x - before.x).toBeCloseTo(30);
  expect(moved.y - before.y).toBeCloseTo(-20);
});
