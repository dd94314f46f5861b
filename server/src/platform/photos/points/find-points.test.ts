import { expect, test } from 'vitest';
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { createRoom } from '../../../testing/create-scene.ts';
import { hashed } from '../../../testing/edited-pictures.ts';
import { borderPx, findCorners, findPoints } from './find-points.ts';
import { blur, turnAt, writeBits } from './gradient-bits.ts';
import { levelsOf, shrink } from './grey-levels.ts';
import { encodePoints, mostPoints, partsOfPx, type PicturePoints } from './picture-points.ts';

const room = createRoom(1, { degrees: 0 });

const plain = (width: number, height: number, brightness = 128): GreyPicture => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(brightness),
});

const noise = (width: number, height: number): GreyPicture => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => 255 * hashed(at, 5)),
});

const places = ({ count, x, y }: PicturePoints): { readonly x: number; readonly y: number }[] =>
  Array.from({ length: count }, (_, point) => ({
    x: (x[point] ?? 0) / partsOfPx,
    y: (y[point] ?? 0) / partsOfPx,
  }));

test('a picture has at most 600 points, always the same ones', () => {
  const points = findPoints(room);
  expect(points).toMatchObject({ width: 640, height: 480 });
  expect(points.count).toBeGreaterThan(500);
  expect(points.count).toBeLessThanOrEqual(mostPoints);
  expect(encodePoints(findPoints(room))).toEqual(encodePoints(points));
  expect(findPoints(noise(640, 640)).count).toBe(mostPoints);
});

test('a picture that shows nothing or is too small has no points', () => {
  expect(findPoints(plain(1024, 768)).count).toBe(0);
  expect(findPoints(noise(1600, 380)).count).toBe(0);
  expect(findPoints(noise(159, 159)).count).toBe(0);
  expect(findPoints(noise(160, 160)).count).toBeGreaterThan(0);
  expect(findPoints(plain(1, 1)).count).toBe(0);
});

test('points are spread: a small rich part does not take them all', () => {
  const picture = plain(640, 480);
  for (let y = 0; y < 480; y += 1)
    for (let x = 0; x < 640; x += 1) {
      const isRich = x < 160;
      if (isRich || (x % 40 < 20 && y % 40 < 20)) picture.pixels[y * 640 + x] = 255 * hashed(x >> 2, y >> 2);
    }
  const spots = places(findPoints(picture));
  expect(spots.filter(({ x }) => x > 320).length).toBeGreaterThan(spots.length / 4);
});

test('no corner is nearer to an edge than what is read around it', () => {
  const picture = noise(200, 160);
  const corners = findCorners(picture, 10_000);
  const columns = corners.map((at) => at % 200);
  const rows = corners.map((at) => Math.floor(at / 200));
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([borderPx, 199 - borderPx]);
  expect([Math.min(...rows), Math.max(...rows)]).toEqual([borderPx, 159 - borderPx]);
});

test('a point at the border does not depend on what is outside of the picture', () => {
  const [side, frame] = [2 * borderPx + 1, 10];
  const inner = noise(side, side);
  const describe = (outside: number) => {
    const whole = plain(side + 2 * frame, side + 2 * frame, outside);
    for (let row = 0; row < side; row += 1)
      whole.pixels.set(
        inner.pixels.subarray(row * side, (row + 1) * side),
        (row + frame) * whole.width + frame,
      );
    const at = (borderPx + frame) * whole.width + borderPx + frame;
    const bits = new Uint32Array(8 * 64);
    for (let step = 0; step < 64; step += 1) {
      const turn = (step * Math.PI) / 32;
      writeBits(
        { blurred: blur(whole), width: whole.width, at, turn },
        bits.subarray(8 * step, 8 * step + 8),
      );
    }
    return { turn: turnAt(whole, at), bits };
  };
  expect(describe(0)).toEqual(describe(255));
});

test('a larger picture is made smaller by means, and levels keep its brightness', () => {
  const checked: GreyPicture = {
    width: 1280,
    height: 960,
    pixels: Uint8Array.from({ length: 1280 * 960 }, (_, at) => 200 * ((at + Math.floor(at / 1280)) % 2)),
  };
  const small = shrink(checked);
  expect(small).toMatchObject({ width: 640, height: 480 });
  expect(new Set(small.pixels)).toEqual(new Set([100]));
  const odd = shrink({ ...plain(1601, 1067, 77) });
  expect(odd).toMatchObject({ width: 640, height: 427 });
  expect(new Set(odd.pixels)).toEqual(new Set([77]));
  const levels = levelsOf(odd);
  expect(levels.map(({ width }) => width)).toEqual([640, 512, 410, 328, 262, 210, 168]);
  for (const { pixels } of levels) expect(new Set(pixels)).toEqual(new Set([77]));
  expect(levelsOf(plain(640, 170))).toHaveLength(6);
});
