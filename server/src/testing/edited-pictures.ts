/** Makes what people send instead of a photo of their own: copies of a picture that were cut, turned, stamped or photographed. */
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import sharp from 'sharp';
import type { PicturePoints } from '../platform/photos/points/picture-points.ts';
import { comparePoints, type PictureMatch } from '../review/points/compare-points.ts';
import { mirrorPoints } from '../review/points/match-points.ts';
import type { BothHands } from '../review/points/point-index.ts';

// Paints grey pictures from others: cut, turned, softened, leaning.

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

function warp(picture: GreyPicture, size: Size, place: Place): GreyPicture {
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
function cut(picture: GreyPicture, left: number, top: number, right = left, bottom = top): GreyPicture {
  const size = {
    width: Math.round(picture.width * (1 - left - right)),
    height: Math.round(picture.height * (1 - top - bottom)),
  };
  return warp(picture, size, (x, y) => [left + x * (1 - left - right), top + y * (1 - top - bottom)]);
}

const mirror = (picture: GreyPicture): GreyPicture => warp(picture, picture, (x, y) => [1 - x, y]);

function soften(picture: GreyPicture, times: number): GreyPicture {
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
function tilt(picture: GreyPicture, degrees: number, zoom = 1): GreyPicture {
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
function lean(picture: GreyPicture, degrees: number): GreyPicture {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return warp(picture, picture, (x, y) => {
    const across = (x - 0.5) / (cosine - (x - 0.5) * sine);
    return [0.5 + across, 0.5 + (y - 0.5) * (1 + across * sine)];
  });
}

export async function readGrey(jpeg: Uint8Array | string): Promise<GreyPicture> {
  const { data, info } = await sharp(jpeg)
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

export const writeGrey = ({ width, height, pixels }: GreyPicture, quality = 80): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();

interface Screen {
  readonly degrees: number;
  readonly tilted: number;
  readonly zoom: number;
  readonly blur: number;
  readonly noise: number;
}

/** A photo of a screen: leaning, tilted, blurred, noisy, darker to one side, with a glare. */
function photographScreen(picture: GreyPicture, { degrees, tilted, zoom, blur, noise }: Screen): GreyPicture {
  const seen = soften(tilt(lean(picture, degrees), tilted, zoom), blur);
  const { width, height } = seen;
  return change(seen, (old, x, y) => {
    const glare = 60 * Math.exp(-((x / width - 0.7) ** 2 + (y / height - 0.3) ** 2) * 60);
    const light = 255 * (old / 255) ** 0.8 * (1 - (0.3 * x) / width);
    return light + glare + (hashed(x, y) + hashed(y, x) - 1) * noise * 2;
  });
}

/** The picture with dark bars above and below, with the signs of a phone at both ends. */
function withBars(picture: GreyPicture, height: number): GreyPicture {
  const top = Math.floor((height - picture.height) / 2);
  const size = Math.round(picture.width / 40);
  return paint({ width: picture.width, height }, (x, y) => {
    const row = y - top;
    if (row >= 0 && row < picture.height) return picture.pixels[row * picture.width + x] ?? 0;
    const isSigned = y < 2 * size ? y > size : height - y < 3 * size && height - y > size;
    return isSigned && hashed(Math.floor((4 * x) / size), Math.floor((4 * y) / size)) > 0.8 ? 220 : 20;
  });
}

/** A sign of 5 x 7 dots, always the same for one letter. */
const isInked = (letter: number, column: number, row: number): boolean =>
  column < 5 && row < 7 && hashed(letter, row * 5 + column) > 0.5;

/** The panel of a camera app on the lowest quarter; only the figures differ between photos. */
export function stamp(picture: GreyPicture, seed = 1): GreyPicture {
  const dot = Math.max(1, Math.round(picture.width / 260));
  const top = Math.ceil(picture.height * 0.76);
  return change(picture, (old, x, y) => {
    if (y < top) return old;
    const [column, row] = [Math.floor(x / dot) - 4, Math.floor((y - top) / dot) - 3];
    const [letter, line] = [Math.floor(column / 6), Math.floor(row / 9)];
    if (column < 0 || row < 0 || letter > 38 || line > 4) return old * 0.3;
    const isFigure = letter > 24 && line > 1;
    const sign = line * 40 + letter + (isFigure ? 1000 * seed : 0);
    return isInked(sign, column % 6, row % 9) ? 250 : old * 0.3;
  });
}

/** A picture beside three others. */
const collage = (picture: GreyPicture, others: readonly GreyPicture[]): GreyPicture => {
  const tiles = [picture, ...others].slice(0, 4).map(halve);
  return paint(picture, (x, y) => {
    const [right, below] = [x >= picture.width >> 1, y >= picture.height >> 1];
    const tile = tiles[(below ? 2 : 0) + (right ? 1 : 0)] ?? picture;
    const column = (x % (picture.width >> 1)) % tile.width;
    return tile.pixels[((y % (picture.height >> 1)) % tile.height) * tile.width + column] ?? 0;
  });
};

const frame = (picture: GreyPicture, share: number): GreyPicture =>
  warp(picture, picture, (x, y) => [(x - share) / (1 - 2 * share), (y - share) / (1 - 2 * share)]);

/** As from a place beside: what is near moves more. */
const moveAside = (picture: GreyPicture, share: number): GreyPicture =>
  warp(picture, picture, (x, y) => [x + share * (0.4 + 1.2 * y), y]);

/** Pastes a block of another pattern over a share of the area. */
const cover = (picture: GreyPicture, share: number): GreyPicture => {
  const half = Math.sqrt(share) / 2;
  return change(picture, (old, x, y) =>
    Math.abs(x / picture.width - 0.55) < half && Math.abs(y / picture.height - 0.45) < half
      ? 128 + 100 * Math.sin(x / 9) * Math.sin(y / 13)
      : old,
  );
};

type Edit = (picture: GreyPicture, others: readonly GreyPicture[]) => GreyPicture;

/** Of each kind of copy, those that leave the least. */
export const edits = {
  'encoded again': (picture) => picture,
  'half the size': halve,
  'a quarter of the size': (picture) => halve(halve(picture)),
  'other gamma': (picture) => change(picture, (old) => 255 * (old / 255) ** 0.6),
  'half the contrast': (picture) => change(picture, (old) => 64 + old / 2),
  'with a border': (picture) => frame(picture, 0.04),
  'stamp of a camera app': (picture) => stamp(picture),
  mirrored: mirror,
  'cut by 10 % on each side': (picture) => cut(picture, 0.1, 0.1),
  'cut by 15 % on each side': (picture) => cut(picture, 0.15, 0.15),
  'cut by 20 % on each side': (picture) => cut(picture, 0.2, 0.2),
  'cut by 20 % on one side': (picture) => cut(picture, 0, 0, 0.2, 0),
  '4:3 to 16:9': (picture) => cut(picture, 0, 0.125),
  'a fifth below cut': (picture) => cut(picture, 0, 0, 0, 0.2),
  'turned by 90 degrees': (picture) =>
    warp(picture, { width: picture.height, height: picture.width }, (x, y) => [y, 1 - x]),
  'turned by 180 degrees': (picture) => warp(picture, picture, (x, y) => [1 - x, 1 - y]),
  'upside down': (picture) => warp(picture, picture, (x, y) => [x, 1 - y]),
  'mirrored and cut by 8 %': (picture) => cut(mirror(picture), 0.08, 0.08),
  'tilted by 5 degrees': (picture) => tilt(picture, 5),
  'screenshot with bars': (picture) => withBars(picture, Math.round(picture.height / 0.84)),
  'portrait screenshot': (picture) => withBars(picture, Math.round((picture.width * 16) / 9)),
  'photo of a screen, usual': (picture) =>
    photographScreen(picture, { degrees: 8, tilted: 2, zoom: 0.9, blur: 2, noise: 8 }),
  'photo of a screen, sloppy': (picture) =>
    photographScreen(picture, { degrees: 18, tilted: -7, zoom: 0.75, blur: 5, noise: 16 }),
  'from 8 % beside': (picture) => moveAside(picture, 0.08),
  'plane at 20 degrees': (picture) => lean(picture, 20),
  'block over 15 %': (picture) => cover(picture, 0.15),
  'in a collage': collage,
  '30 % of the area': (picture) => cut(picture, 0.1, 0.3, 0.352, 0.152),
} as const satisfies Readonly<Record<string, Edit>>;

// Compares two pictures as they are and mirrored.

export const handsOf = (asIs: PicturePoints): BothHands => ({ asIs, mirrored: mirrorPoints(asIs) });

/** Returns the better match of both hands. */
export function compare(own: PicturePoints, other: PicturePoints): PictureMatch | null {
  const matches = [false, true].map((isMirrored) => comparePoints(handsOf(own), other, isMirrored));
  return matches.toSorted((one, next) => (next?.tight ?? 0) - (one?.tight ?? 0))[0] ?? null;
}
