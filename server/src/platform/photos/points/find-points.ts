/** Finds the points of a picture, by which changed copies of it are found. */
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { findCorners } from './find-corners.ts';
import { blur, turnAt, writeBits } from './gradient-bits.ts';
import { levelRatio, levelsOf, shrink } from './grey-levels.ts';
import {
  emptyPoints,
  mostPoints,
  partsOfPx,
  partsOfTurn,
  thinPoints,
  wordsOfPoint,
  type PicturePoints,
} from './picture-points.ts';

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
