import { expect, test } from 'vitest';
import { alignmentOf, asItIs, fitPicture, overlayStyle, pictureStyle } from './align-pictures.ts';

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

test('over the own picture, a place of the other one is where the own one shows it', () => {
  const size = { width: 400, height: 300 };
  const placed = (map: Parameters<typeof overlayStyle>[1], x: number, y: number) => {
    const { transform, transformOrigin } = overlayStyle(size, map);
    expect(transformOrigin).toBe('0 0');
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
      .slice('matrix('.length, -1)
      .split(',')
      .map(Number);
    const [left, top] = [x * size.width, y * size.height];
    return [(a * left + c * top + e) / size.width, (b * left + d * top + f) / size.height];
  };
  const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 5) as number);
  // Cut by 15 % on each side, mirrored, and turned clockwise.
  expect(placed({ a: 1 / 0.7, b: 0, c: -0.15 / 0.7, d: 0, e: 1 / 0.7, f: -0.15 / 0.7 }, 0.15, 0.5)).toEqual(
    close(0, 0.5),
  );
  expect(placed({ a: -1, b: 0, c: 1, d: 0, e: 1, f: 0 }, 0.1, 0.2)).toEqual(close(0.9, 0.2));
  expect(placed({ a: 0, b: -1, c: 1, d: 1, e: 0, f: 0 }, 0.1, 0.2)).toEqual(close(0.8, 0.1));
});
