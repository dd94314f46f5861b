/** Says what of a match an officer is shown: some points in both pictures, the outline around them, and how one was changed. */
import type { PicturePoints } from '../../../platform/photos/points/picture-points.ts';
import type { MatchedPoint, PictureMatch } from './compare-points.ts';
import { hullOf, type Spot } from './convex-hull.ts';
import type { Affine } from './fit-affine.ts';

type Size = Pick<PicturePoints, 'width' | 'height'>;

export interface PictureChange {
  readonly isMirrored: boolean;
  /** How far the other picture was turned clockwise to make the one, from 0 to 359 degrees; then it was mirrored. */
  readonly turnedDegrees: number;
  /** What share of the other picture the one shows, from 0 to 1. */
  readonly shownShare: number;
}

/** All positions are shares of the width and the height. */
export interface MatchDrawing extends PictureChange {
  readonly points: readonly { readonly own: Spot; readonly other: Spot }[];
  readonly ownHull: readonly Spot[];
  readonly otherHull: readonly Spot[];
}

const [mostDrawn, cellsAcross, samplesAcross] = [30, 8, 32] as const;

/** Returns at most 30 of the points, of each of 8 x 8 cells the one that is most alike. */
function spreadPoints(pairs: readonly MatchedPoint[]): MatchedPoint[] {
  const [across, down] = [pairs.map(({ own }) => own.x), pairs.map(({ own }) => own.y)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const cellOf = (value: number, least: number, all: readonly number[]): number =>
    Math.min(cellsAcross - 1, Math.floor((cellsAcross * (value - least)) / (Math.max(...all) - least || 1)));
  const taken = new Set<number>();
  return pairs
    .toSorted((one, other) => one.distance - other.distance)
    .filter(({ own }) => {
      const cell = cellOf(own.y, top, down) * cellsAcross + cellOf(own.x, left, across);
      return !taken.has(cell) && taken.add(cell);
    })
    .slice(0, mostDrawn);
}

/** Returns how much of the other picture is inside the one, by 32 x 32 samples of it. */
function shareShown({ a, b, c, d, e, f }: Affine, own: Size, other: Size): number {
  const determinant = a * e - b * d;
  let shown = 0;
  for (let sample = 0; sample < samplesAcross ** 2; sample += 1) {
    const [column, row] = [sample % samplesAcross, Math.floor(sample / samplesAcross)];
    const u = ((column + 0.5) * other.width) / samplesAcross - c;
    const v = ((row + 0.5) * other.height) / samplesAcross - f;
    const [x, y] = [(e * u - b * v) / determinant, (a * v - d * u) / determinant];
    if (x >= 0 && x < own.width && y >= 0 && y < own.height) shown += 1;
  }
  return shown / samplesAcross ** 2;
}

/** Returns how the one picture was changed against the other. */
export function describeChange({ isMirrored, affine }: PictureMatch, own: Size, other: Size): PictureChange {
  const { a, b, d, e } = affine;
  const turn = isMirrored ? Math.atan2(-d - b, e - a) : Math.atan2(d - b, a + e);
  const degrees = Math.round((-turn * 180) / Math.PI);
  return {
    isMirrored,
    turnedDegrees: (degrees + 360) % 360,
    shownShare: shareShown(affine, own, other),
  };
}

export function drawMatch(match: PictureMatch, own: Size, other: Size): MatchDrawing {
  const shareOf = ({ width, height }: Size, { x, y }: Spot): Spot => ({ x: x / width, y: y / height });
  const ownShare = (spot: Spot): Spot => shareOf(own, spot);
  const otherShare = (spot: Spot): Spot => shareOf(other, spot);
  return {
    ...describeChange(match, own, other),
    points: spreadPoints(match.pairs).map((pair) => ({
      own: ownShare(pair.own),
      other: otherShare(pair.other),
    })),
    ownHull: hullOf(match.pairs.map((pair) => pair.own)).map(ownShare),
    otherHull: hullOf(match.pairs.map((pair) => pair.other)).map(otherShare),
  };
}
