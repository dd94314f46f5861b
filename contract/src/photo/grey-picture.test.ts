import { expect, test } from 'vitest';
import { detailOf, greyOf, type GreyPicture } from './grey-picture.ts';

function paint(width: number, height: number, level: (x: number, y: number) => number): GreyPicture {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    level((at % width) / width, Math.floor(at / width) / height),
  );
  return { width, height, pixels };
}

/** Something with light and dark parts of many sizes, with so much contrast. */
const waves = (contrast: number) => (x: number, y: number) =>
  128 + contrast * (40 * Math.cos(21 * x + 9 * y) + 60 * Math.sin(7 * x - 33 * y) * Math.cos(40 * x));

test('a picture of many things has all detail, at any size, and less with less contrast', () => {
  for (const [width, height] of [
    [800, 600],
    [385, 131],
    [96, 72],
  ] as const)
    expect(detailOf(paint(width, height, waves(1)))).toBe(100);
  const faint = detailOf(paint(512, 384, waves(0.15)));
  expect(faint).toBeGreaterThan(0);
  expect(faint).toBeLessThan(50);
});

test('a dark, blank or noisy picture has none, whatever its size', () => {
  for (const [width, height] of [
    [1, 1],
    [3, 900],
    [640, 480],
  ] as const)
    expect(detailOf(paint(width, height, () => 128))).toBe(0);
  expect(detailOf(paint(640, 480, (x, y) => 10 + ((x * 7919 + y * 104_729) % 1) * 8))).toBe(0);
});

test('what is on the lowest quarter adds nothing', () => {
  expect(detailOf(paint(640, 480, (x, y) => (y < 0.75 ? 128 : waves(1)(x, y))))).toBe(0);
  expect(detailOf(paint(640, 480, (x, y) => (y > 0.3 ? 128 : waves(1)(x, y))))).toBeGreaterThan(0);
});

test('brightness is that of the eye, of pixels with and without opacity', () => {
  const white = [255, 255, 255];
  const grey = { width: 2, height: 1, pixels: Uint8Array.from([255, 76]) };
  expect(greyOf([...white, 255, 0, 0], { width: 2, height: 1, channels: 3 })).toEqual(grey);
  expect(greyOf([...white, 0, 255, 0, 0, 9], { width: 2, height: 1, channels: 4 })).toEqual(grey);
});
