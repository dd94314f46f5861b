import { expect, test } from 'vitest';
import { alignmentOf, overlayStyle, pictureStyle } from './comparison.tsx';

const alignment = (degrees: number, isMirrored = false) =>
  alignmentOf({ turned_degrees: degrees, is_mirrored: isMirrored });

test('a picture is shown turned by the nearest quarter', () => {
  expect([0, 44, 46, 90, 181, 268, 316, 359].map((degrees) => alignment(degrees).quarters)).toEqual([
    0, 0, 1, 1, 2, 3, 0, 0,
  ]);
});

test('before it is turned, a picture on its side is as wide as its cell is high', () => {
  expect(pictureStyle(alignment(180))).toMatchObject({ width: '100cqw', height: '100cqh' });
  expect(pictureStyle(alignment(90, true))).toEqual({
    width: '100cqh',
    height: '100cqw',
    transform: 'translate(-50%, -50%) scaleX(-1) rotate(90deg)',
  });
});

test('over the own picture, a place of the other one is where the own one shows it', () => {
  const [width, height] = [400, 300];
  const placed = (map: Parameters<typeof overlayStyle>[1], x: number, y: number) => {
    const { transform, transformOrigin } = overlayStyle(width / height, map);
    expect(transformOrigin).toBe('0 0');
    const [moveX = 0, moveY = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] =
      transform.match(/-?\d[\d.e-]*/g)?.map(Number) ?? [];
    expect([e, f]).toEqual([0, 0]);
    const [left, top] = [x * width, y * height];
    return [(a * left + c * top) / width + moveX / 100, (b * left + d * top) / height + moveY / 100];
  };
  const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 5) as number);
  // Cut by 15 % on each side, mirrored, and turned clockwise.
  expect(placed({ a: 1 / 0.7, b: 0, c: -0.15 / 0.7, d: 0, e: 1 / 0.7, f: -0.15 / 0.7 }, 0.15, 0.5)).toEqual(
    close(0, 0.5),
  );
  expect(placed({ a: -1, b: 0, c: 1, d: 0, e: 1, f: 0 }, 0.1, 0.2)).toEqual(close(0.9, 0.2));
  expect(placed({ a: 0, b: -1, c: 1, d: 1, e: 0, f: 0 }, 0.1, 0.2)).toEqual(close(0.8, 0.1));
});
