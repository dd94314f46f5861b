import { expect, test } from 'vitest';
import { greyOf, type GreyPicture, hashOf, pictureOf, type ImageHash, hashDistance } from './image-hash.ts';

/** Something with light and dark parts of many sizes. */
function draw(width: number, height: number): GreyPicture {
  const pixels = Uint8Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [(index % width) / width, Math.floor(index / width) / height];
    const board = x > 0.55 && x < 0.8 && y > 0.2 && y < 0.5 ? 60 : 0;
    return 110 + board + 40 * Math.cos(21 * x + 9 * y) + 40 * Math.sin(7 * x - 33 * y) * Math.cos(40 * x);
  });
  return { width, height, pixels };
}

/** The blur of the definition: means of all pixels along rows, then along columns, and both again. */
function blurAll(values: Float32Array, width: number, height: number): Float32Array {
  const meansAlong = (from: Float32Array, length: number, indexOf: (line: number, at: number) => number) => {
    const to = new Float32Array(from.length);
    const size = Math.floor((length + 127) / 128);
    const ahead = Math.floor((size + 2) / 2) - 1;
    for (let line = 0; line < from.length / length; line += 1)
      for (let at = 0; at < length; at += 1) {
        const window = [];
        for (
          let other = Math.max(0, at + ahead - size + 1);
          other <= at + ahead && other < length;
          other += 1
        )
          window.push(from[indexOf(line, other)] ?? NaN);
        to[indexOf(line, at)] = window.reduce((sum, value) => sum + value, 0) / window.length;
      }
    return to;
  };
  let result = values;
  for (let round = 0; round < 2; round += 1) {
    result = meansAlong(result, width, (row, column) => row * width + column);
    result = meansAlong(result, height, (column, row) => row * width + column);
  }
  return result;
}

test.each([
  [512, 288],
  [385, 131],
  [64, 64],
  [40, 70],
])('only the samples are blurred, with the result of blurring all of %i x %i pixels', (width, height) => {
  const values = Float32Array.from(draw(width, height).pixels);
  const blurred = blurAll(values, width, height);
  const samples = Float32Array.from({ length: 64 * 64 }, (_, index) => {
    const row = Math.floor(((Math.floor(index / 64) + 0.5) * height) / 64);
    return blurred[row * width + Math.floor((((index % 64) + 0.5) * width) / 64)] ?? NaN;
  });
  // A picture of 64 x 64 is not blurred at all.
  const expected = hashOf({ width: 64, height: 64, values: samples });
  const hash = hashOf({ width, height, values });
  expect(hash.quality).toBe(expected.quality);
  expect(hash.bits).toEqual(expected.bits);
});

test('half of the bits of a print are set', () => {
  const ones = hashOf({ width: 64, height: 64, values: Float32Array.from(draw(64, 64).pixels) });
  expect([...ones.bits].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)).toBe(
    128,
  );
});

test('the print of the mirrored picture needs no mirrored pixels', () => {
  const { width, height, pixels } = draw(64, 64);
  const mirrored = Float32Array.from(
    pixels,
    (_, at) => pixels[Math.floor(at / width) * width + width - 1 - (at % width)] ?? NaN,
  );
  expect(hashOf({ width, height, values: Float32Array.from(pixels) }).mirroredBits).toEqual(
    hashOf({ width, height, values: mirrored }).bits,
  );
});

test('what is on the lowest quarter does not change the print; what is above does', () => {
  const picture = draw(512, 384);
  const print = pictureOf(picture);
  const stamped = { ...picture, pixels: picture.pixels.slice().fill(20, 512 * 288) };
  expect(pictureOf(stamped).prints.subarray(0, 32)).toEqual(print.prints.subarray(0, 32));
  const covered = { ...picture, pixels: picture.pixels.slice().fill(20, 512 * 144, 512 * 288) };
  expect(pictureOf(covered).prints.subarray(0, 32)).not.toEqual(print.prints.subarray(0, 32));
});

/** Returns four parts that are far from those of every other seed. */
function imageHashOf(seed: number): ImageHash {
  let state = seed;
  const prints = Uint8Array.from({ length: 128 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  return { prints, quality: 100 };
}

const parts = ['whole', 'middle 90 %', 'middle 80 %', 'mirrored'];
const pairs = parts.flatMap((part, index) => parts.map((other, at) => ({ part, other, index, at })));

test.each(pairs)('$part and $other are compared when one of them is whole', ({ index, at }) => {
  const [one, other] = [imageHashOf(1), imageHashOf(2)];
  expect(hashDistance(one, other)).toBeGreaterThan(82);
  other.prints.set(one.prints.subarray(index * 32, index * 32 + 32), at * 32);
  const distance = hashDistance(one, other);
  expect(hashDistance(other, one)).toBe(distance);
  expect(distance === 0).toBe(index === 0 || at === 0);
  other.prints[at * 32] = (other.prints[at * 32] ?? 0) ^ 0b1010_0100;
  if (distance === 0) expect(hashDistance(one, other)).toBe(3);
});

test('grey is how bright a colour looks; opacity does not matter', () => {
  const size = { width: 2, height: 1 };
  expect([...greyOf([255, 255, 255, 0, 255, 0], { ...size, channels: 3 }).pixels]).toEqual([255, 150]);
  expect([...greyOf([255, 0, 0, 9, 0, 0, 255, 9], { ...size, channels: 4 }).pixels]).toEqual([76, 29]);
});
