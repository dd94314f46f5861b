import { expect, test } from 'vitest';
import { fitView, panBy, rotate, scaleOf, zoomBy, zoomTo, type Frame, type Point } from './pan-zoom.ts';

const frame: Frame = {
  stage: { width: 800, height: 600 },
  content: { width: 1600, height: 1000 },
  fitsUpTo: 1,
  largest: 8,
};
/** The place of the picture, from its middle, that is shown at a point of the stage. */
const placeAt = (view: typeof fitView, { x, y }: Point) => {
  const scale = scaleOf(view, frame);
  return { x: (x - view.offset.x) / scale, y: (y - view.offset.y) / scale };
};

test('fit shows the whole picture in either orientation, and does not enlarge a small one', () => {
  expect(scaleOf(fitView, frame)).toBe(0.5);
  expect(scaleOf(rotate(fitView, frame), frame)).toBe(600 / 1600);
  expect(scaleOf(fitView, { ...frame, content: { width: 80, height: 60 } })).toBe(1);
});

test('zooming keeps the place under the pointer', () => {
  const point = { x: 120, y: -80 };
  const near = zoomBy(zoomTo(fitView, 1, frame), 1.5, frame, point);
  expect(scaleOf(near, frame)).toBe(1.5);
  expect(placeAt(near, point)).toEqual(placeAt(zoomTo(fitView, 1, frame), point));
});

test('zooming out ends at fit, zooming in at eight times the pixels', () => {
  expect(zoomBy(zoomTo(fitView, 1, frame, { x: 300, y: 0 }), 0.1, frame)).toEqual(fitView);
  expect(scaleOf(zoomBy(fitView, 1000, frame), frame)).toBe(8);
});

test('the picture cannot be dragged out of the stage, nor away from the middle when it fits', () => {
  const full = zoomTo(fitView, 1, frame);
  expect(panBy(full, { x: 5000, y: -5000 }, frame).offset).toEqual({ x: 400, y: -200 });
  expect(panBy(fitView, { x: 50, y: 50 }, frame).offset).toEqual({ x: 0, y: 0 });
});

test('four turns are none, and a turn takes the place that is looked at with it', () => {
  const view = panBy(zoomTo(fitView, 2, frame), { x: 30, y: 10 }, frame);
  const turned = rotate(view, frame);
  expect(turned).toEqual({ zoom: 2, offset: { x: -10, y: 30 }, turns: 1 });
  expect(rotate(rotate(rotate(turned, frame), frame), frame)).toEqual(view);
});
