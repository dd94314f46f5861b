/** Says what of a match an officer is shown: some points in both pictures, the outline around them, and how one was changed. */
import type { MatchDrawing } from '#contract/review/comparison-endpoints.ts';
import type { PicturePoints } from '../../../platform/photos/points/picture-points.ts';
import type { MatchedPoint, PictureMatch } from './compare-points.ts';
import { hullOf, type Spot } from './convex-hull.ts';
import { invertAffine, moveSpot, type Affine } from './fit-affine.ts';

type Size = Pick<PicturePoints, 'width' | 'height'>;

const [mostDrawn, cellsAcross, samplesAcross] = [30, 8, 32] as const;

/** Returns at most 30 of the points, of each of 8 x 8 cells the one that is most alike; row by row. */
function spreadPoints(pairs: readonly MatchedPoint[]): MatchedPoint[] {
  const [across, down] = [pairs.map(({ own }) => own.x), pairs.map(({ own }) => own.y)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const cellOf = (value: number, least: number, all: readonly number[]): number =>
    Math.min(cellsAcross - 1, Math.floor((cellsAcross * (value - least)) / (Math.max(...all) - least || 1)));
  const taken = new Map<number, MatchedPoint>();
  for (const pair of pairs.toSorted((one, other) => one.distance - other.distance)) {
    const cell = cellOf(pair.own.y, top, down) * cellsAcross + cellOf(pair.own.x, left, across);
    if (taken.size < mostDrawn && !taken.has(cell)) taken.set(cell, pair);
  }
  return [...taken].toSorted(([one], [other]) => one - other).map(([, pair]) => pair);
}

/** Returns the share of a picture that `map` takes into the other one, by 32 x 32 samples of it. */
function shareInside(map: Affine, from: Size, into: Size): number {
  let inside = 0;
  for (let sample = 0; sample < samplesAcross ** 2; sample += 1) {
    const [column, row] = [sample % samplesAcross, Math.floor(sample / samplesAcross)];
    const { x, y } = moveSpot(map, {
      x: ((column + 0.5) * from.width) / samplesAcross,
      y: ((row + 0.5) * from.height) / samplesAcross,
    });
    if (x >= 0 && x < into.width && y >= 0 && y < into.height) inside += 1;
  }
  return inside / samplesAcross ** 2;
}

/** Returns how the one picture was changed against the other. */
function describeChange({ isMirrored, affine }: PictureMatch, own: Size, other: Size) {
  const { a, b, d, e } = affine;
  const turn = isMirrored ? Math.atan2(-d - b, e - a) : Math.atan2(d - b, a + e);
  const degrees = Math.round((-turn * 180) / Math.PI);
  return {
    is_mirrored: isMirrored,
    turned_degrees: (degrees + 360) % 360,
    share_of_other: shareInside(invertAffine(affine), other, own),
    share_of_own: shareInside(affine, own, other),
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
    own_hull: hullOf(match.pairs.map((pair) => pair.own)).map(ownShare),
    other_hull: hullOf(match.pairs.map((pair) => pair.other)).map(otherShare),
  };
}
