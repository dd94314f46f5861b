/** Finds the points of a picture, by which changed copies of it are found. */
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { blur, turnAt, writeBits } from './gradient-bits.ts';
import { levelRatio, levelsOf, shrink } from './grey-levels.ts';
import {
  emptyPoints,
  mostPoints,
  partsOfPx,
  partsOfTurn,
  type PicturePoints,
  thinPoints,
  wordsOfPoint,
} from './picture-points.ts';

// Finds the corners of a grey picture: FAST-9, ranked by Harris, spread over the picture.

/** Nothing that is computed for a point reads farther: 16 samples at 2 px turned by 45 degrees, their neighbours, and the blur. */
export const borderPx = 24;
const [usualLimit, lowLimit] = [18, 7] as const;

/** The 16 pixels at a distance of 3, clockwise from the top. */
const circle = [
  [0, -3],
  [1, -3],
  [2, -2],
  [3, -1],
  [3, 0],
  [3, 1],
  [2, 2],
  [1, 3],
  [0, 3],
  [-1, 3],
  [-2, 2],
  [-3, 1],
  [-3, 0],
  [-3, -1],
  [-2, -2],
  [-1, -3],
] as const;

/** Whether 9 neighbours of a circle of 16 bits are set. */
function hasArc(bits: number): boolean {
  const twice = bits | (bits << 16);
  const two = twice & (twice >>> 1);
  const four = two & (two >>> 2);
  const eight = four & (four >>> 4);
  return (eight & (twice >>> 8)) !== 0;
}

/** Whether 9 neighbouring pixels of the circle are all brighter than `high`, or all darker than `low`. */
function isCorner(pixels: Uint8Array, at: number, offsets: Int32Array, low: number, high: number): boolean {
  let brighter = 0;
  let darker = 0;
  for (let index = 0; index < 16; index += 1) {
    const value = pixels[at + (offsets[index] ?? 0)] ?? 0;
    if (value > high) brighter |= 1 << index;
    else if (value < low) darker |= 1 << index;
  }
  return hasArc(brighter) || hasArc(darker);
}

function contrastAt(pixels: Uint8Array, at: number, offsets: Int32Array): number {
  const middle = pixels[at] ?? 0;
  let sum = 0;
  for (let index = 0; index < 16; index += 1)
    sum += Math.abs((pixels[at + (offsets[index] ?? 0)] ?? 0) - middle);
  return sum;
}

/** Returns where the corners are whose pixels differ by more than `limit`, and sets their contrasts. */
function findAll({ width, height, pixels }: GreyPicture, limit: number, contrasts: Uint16Array): number[] {
  const offsets = Int32Array.from(circle, ([x, y]) => y * width + x);
  const far = 3 * width;
  const corners: number[] = [];
  for (let row = borderPx; row < height - borderPx; row += 1)
    for (let at = row * width + borderPx; at < (row + 1) * width - borderPx; at += 1) {
      const middle = pixels[at] ?? 0;
      const [low, high] = [middle - limit, middle + limit];
      // Of two opposite pixels each arc has at least one.
      const above = pixels[at - far] ?? 0;
      const below = pixels[at + far] ?? 0;
      if (above <= high && above >= low && below <= high && below >= low) continue;
      const left = pixels[at - 3] ?? 0;
      const right = pixels[at + 3] ?? 0;
      if (left <= high && left >= low && right <= high && right >= low) continue;
      if (!isCorner(pixels, at, offsets, low, high)) continue;
      contrasts[at] = contrastAt(pixels, at, offsets);
      corners.push(at);
    }
  return corners;
}

/** Returns where the corners are that have more contrast than their eight neighbours. */
function findGreatest(picture: GreyPicture, limit: number): number[] {
  const { width, height } = picture;
  const contrasts = new Uint16Array(width * height);
  const earlier = [-width - 1, -width, -width + 1, -1];
  // Of two equal ones the first is kept.
  return findAll(picture, limit, contrasts).filter((at) => {
    const contrast = contrasts[at] ?? 0;
    return earlier.every(
      (by) => contrast > (contrasts[at + by] ?? 0) && contrast >= (contrasts[at - by] ?? 0),
    );
  });
}

/** Returns how far the brightness around a pixel changes in two directions: 7 x 7 Sobel gradients. */
function harrisAt(pixels: Uint8Array, width: number, at: number): number {
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let row = -3; row <= 3; row += 1)
    for (let column = -3; column <= 3; column += 1) {
      const here = at + row * width + column;
      const above = here - width;
      const below = here + width;
      const falling = (pixels[below + 1] ?? 0) - (pixels[above - 1] ?? 0);
      const rising = (pixels[above + 1] ?? 0) - (pixels[below - 1] ?? 0);
      const x = falling + rising + 2 * ((pixels[here + 1] ?? 0) - (pixels[here - 1] ?? 0));
      const y = falling - rising + 2 * ((pixels[below] ?? 0) - (pixels[above] ?? 0));
      xx += x * x;
      yy += y * y;
      xy += x * y;
    }
  return xx * yy - xy * xy - 0.04 * (xx + yy) ** 2;
}

const cellsAcross = 8;

/** Returns the first `wanted` of a ranking, as far as possible few of each of 8 x 8 cells. */
function spread(ranked: readonly number[], { width, height }: GreyPicture, wanted: number): number[] {
  const most = Math.max(2, Math.ceil((2.5 * wanted) / cellsAcross ** 2));
  const taken = new Uint16Array(cellsAcross ** 2);
  const [first, rest]: [number[], number[]] = [[], []];
  for (const at of ranked) {
    const row = Math.floor((Math.floor(at / width) * cellsAcross) / height);
    const cell = row * cellsAcross + Math.floor(((at % width) * cellsAcross) / width);
    const count = taken[cell] ?? 0;
    taken[cell] = count + 1;
    (count < most ? first : rest).push(at);
  }
  return [...first, ...rest].slice(0, wanted);
}

/** Returns the positions of at most `wanted` corners in the pixels, the strongest first; none nearer than 24 px to an edge. */
export function findCorners(picture: GreyPicture, wanted: number): number[] {
  const clear = findGreatest(picture, usualLimit);
  const corners = clear.length < 2 * wanted ? findGreatest(picture, lowLimit) : clear;
  const ranked = corners
    .map((at) => ({ at, strength: harrisAt(picture.pixels, picture.width, at) }))
    .toSorted((one, other) => other.strength - one.strength || one.at - other.at)
    .map(({ at }) => at);
  return spread(ranked, picture, wanted);
}

/** Returns how many points to find in each level: all in all 600, fewer in smaller ones. */
function wantedOf(levels: number): number[] {
  const shares = Array.from({ length: levels }, (_, level) => levelRatio ** -level);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => Math.round((mostPoints * share) / sum));
}

interface Corner {
  readonly picture: GreyPicture;
  readonly blurred: Uint16Array;
  readonly level: number;
  readonly at: number;
}

function findInLevel(picture: GreyPicture, level: number, wanted: number): Corner[] {
  const corners = findCorners(picture, wanted);
  const blurred = corners.length === 0 ? new Uint16Array() : blur(picture);
  return corners.map((at) => ({ picture, blurred, level, at }));
}

function setPoint(points: PicturePoints, index: number, { picture, blurred, level, at }: Corner): void {
  const { width, height } = picture;
  const turn = turnAt(picture, at);
  points.x[index] = Math.round((((at % width) + 0.5) * points.width * partsOfPx) / width);
  points.y[index] = Math.round(((Math.floor(at / width) + 0.5) * points.height * partsOfPx) / height);
  points.turns[index] = Math.round((turn * partsOfTurn) / (2 * Math.PI)) & (partsOfTurn - 1);
  points.levels[index] = level;
  const bits = points.bits.subarray(index * wordsOfPoint, (index + 1) * wordsOfPoint);
  writeBits({ blurred, width, at, turn }, bits);
}

/**
 * Returns at most 600 points, the same ones for the same picture; none for a picture that shows nothing or whose short edge is below
 * 160 px.
 * @param grey larger than 640 px, it is made smaller
 */
export function findPoints(grey: GreyPicture): PicturePoints {
  const picture = shrink(grey);
  const levels = levelsOf(picture);
  const wanted = wantedOf(levels.length);
  const corners = levels.flatMap((level, index) => findInLevel(level, index, wanted[index] ?? 0));
  const points = emptyPoints(picture.width, picture.height, corners.length);
  for (const [index, corner] of corners.entries()) setPoint(points, index, corner);
  return thinPoints(points, mostPoints);
}
