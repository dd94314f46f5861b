/** Paints grey pictures from others: cut, turned, softened, leaning. */
import type { GreyPicture } from '#contract/photo/grey-picture.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
type Spot = readonly [x: number, y: number];
/** From a place in the new picture to that in the old one; both in shares of the width and the height. */
type Place = (x: number, y: number) => Spot;

/** Returns a number from 0 to 1, always the same for two numbers. */
export function hashed(one: number, two: number): number {
  const mixed = Math.imul(one ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(two + 0x7f4a_7c15, 0xc2b2_ae35);
  const again = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  return ((again ^ (again >>> 13)) >>> 0) / 2 ** 32;
}

/** What is outside the old picture has the brightness of a table. */
const table = 40;

export function paint({ width, height }: Size, brightness: (x: number, y: number) => number): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = brightness(x, y);
  return { width, height, pixels: new Uint8Array(pixels.buffer) };
}

function brightnessAt({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const at = top * width + left;
  const upper = (pixels[at] ?? 0) * (left + 1 - x) + (pixels[at + 1] ?? 0) * (x - left);
  const lower = (pixels[at + width] ?? 0) * (left + 1 - x) + (pixels[at + width + 1] ?? 0) * (x - left);
  return upper * (top + 1 - y) + lower * (y - top);
}

export function warp(picture: GreyPicture, size: Size, place: Place): GreyPicture {
  return paint(size, (column, row) => {
    const [x, y] = place((column + 0.5) / size.width, (row + 0.5) / size.height);
    if (x < 0 || y < 0 || x >= 1 || y >= 1) return table;
    return brightnessAt(picture, x * (picture.width - 1), y * (picture.height - 1));
  });
}

export const change = (
  picture: GreyPicture,
  value: (old: number, x: number, y: number) => number,
): GreyPicture => paint(picture, (x, y) => value(picture.pixels[y * picture.width + x] ?? 0, x, y));

/** Cuts shares off. */
export function cut(
  picture: GreyPicture,
  left: number,
  top: number,
  right = left,
  bottom = top,
): GreyPicture {
  const size = {
    width: Math.round(picture.width * (1 - left - right)),
    height: Math.round(picture.height * (1 - top - bottom)),
  };
  return warp(picture, size, (x, y) => [left + x * (1 - left - right), top + y * (1 - top - bottom)]);
}

export const mirror = (picture: GreyPicture): GreyPicture => warp(picture, picture, (x, y) => [1 - x, y]);

export function soften(picture: GreyPicture, times: number): GreyPicture {
  if (times === 0) return picture;
  const { width, pixels } = picture;
  const softer = change(picture, (old, x, y) => {
    if (x === 0 || y === 0 || x === width - 1 || y === picture.height - 1) return old;
    let sum = 0;
    for (let row = -width; row <= width; row += width)
      for (let column = -1; column <= 1; column += 1) sum += pixels[y * width + x + row + column] ?? 0;
    return sum / 9;
  });
  return soften(softer, times - 1);
}

/** Halves the size, by the means of four pixels each. */
export const halve = (picture: GreyPicture): GreyPicture => {
  const [width, height] = [picture.width >> 1, picture.height >> 1];
  return paint({ width, height }, (x, y) => {
    const at = 2 * (y * picture.width + x);
    const below = at + picture.width;
    const value = (index: number): number => picture.pixels[index] ?? 0;
    return (value(at) + value(at + 1) + value(below) + value(below + 1)) / 4;
  });
};

/** Turns the picture about its middle, clockwise. */
export function tilt(picture: GreyPicture, degrees: number, zoom = 1): GreyPicture {
  const [cosine, sine] = [
    Math.cos((degrees * Math.PI) / 180) / zoom,
    Math.sin((degrees * Math.PI) / 180) / zoom,
  ];
  const ratio = picture.width / picture.height;
  return warp(picture, picture, (x, y) => {
    const [across, down] = [x - 0.5, (y - 0.5) / ratio];
    return [0.5 + across * cosine + down * sine, 0.5 + (down * cosine - across * sine) * ratio];
  });
}

/** Shows the picture as a plane that is turned about the upright axis. */
export function lean(picture: GreyPicture, degrees: number): GreyPicture {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return warp(picture, picture, (x, y) => {
    const across = (x - 0.5) / (cosine - (x - 0.5) * sine);
    return [0.5 + across, 0.5 + (y - 0.5) * (1 + across * sine)];
  });
}
