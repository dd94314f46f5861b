import { expect, test } from 'vitest';
import { alignmentOf, asItIs, fitPicture, pictureStyle, placeSpot } from './align-pictures.ts';

const alignment = (degrees: number, isMirrored = false) =>
  alignmentOf({ turned_degrees: degrees, is_mirrored: isMirrored });
const cell = { left: 100, top: 10, width: 400, height: 400 };

test('a picture is shown turned by the nearest quarter', () => {
  expect([0, 44, 46, 90, 181, 268, 316, 359].map((degrees) => alignment(degrees).quarters)).toEqual([
    0, 0, 1, 1, 2, 3, 0, 0,
  ]);
});

test('an aligned picture is as large as its cell allows, in its middle', () => {
  const landscape = { width: 1600, height: 1200 };
  expect(fitPicture(cell, landscape, asItIs)).toEqual({ left: 100, top: 60, width: 400, height: 300 });
  const turned = fitPicture(cell, landscape, alignment(90));
  expect(turned).toEqual({ left: 150, top: 10, width: 300, height: 400 });
  // Before it is turned it is as wide as it is high afterwards.
  expect(pictureStyle(turned, alignment(90))).toMatchObject({ left: 300, top: 210, width: 400, height: 300 });
  // A small one is enlarged: both are equally large.
  expect(fitPicture(cell, { width: 40, height: 30 }, asItIs).width).toBe(400);
});

test.each([
  ['as it is', alignment(0), { x: 0.1, y: 0.2 }],
  ['turned clockwise', alignment(90), { x: 0.8, y: 0.1 }],
  ['upside down', alignment(180), { x: 0.9, y: 0.8 }],
  ['turned counter-clockwise', alignment(270), { x: 0.2, y: 0.9 }],
  ['mirrored', alignment(0, true), { x: 0.9, y: 0.2 }],
  ['turned clockwise, then mirrored', alignment(90, true), { x: 0.2, y: 0.1 }],
] as const)('a point near the left upper corner, %s', (_, shown, expected) => {
  const box = { left: 1000, top: 100, width: 100, height: 100 };
  const { x, y } = placeSpot({ x: 0.1, y: 0.2 }, box, shown);
  expect((x - 1000) / 100).toBeCloseTo(expected.x);
  expect((y - 100) / 100).toBeCloseTo(expected.y);
});
