/** Finds the movement, an affine map, that takes most points of one picture to those that look like them in another. */
import { levelRatio } from '../../../platform/photos/points/grey-levels.ts';
import {
  partsOfPx,
  partsOfTurn,
  type PicturePoints,
} from '../../../platform/photos/points/picture-points.ts';
import type { Spot } from './convex-hull.ts';
import type { PointPair } from './match-points.ts';

/** Takes x and y to `a * x + b * y + c` and `d * x + e * y + f`, in pixels. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const moveSpot = ({ a, b, c, d, e, f }: Affine, { x, y }: Spot): Spot => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
});

export function invertAffine({ a, b, c, d, e, f }: Affine): Affine {
  const determinant = a * e - b * d;
  return {
    a: e / determinant,
    b: -b / determinant,
    c: (b * f - e * c) / determinant,
    d: -d / determinant,
    e: a / determinant,
    f: (d * c - a * f) / determinant,
  };
}

/** Where both points of a pair are, in pixels. */
export interface PlacedPair extends PointPair {
  readonly x: number;
  readonly y: number;
  readonly otherX: number;
  readonly otherY: number;
  /** From the one point to the other. */
  readonly scale: number;
  /** In radians. */
  readonly turn: number;
}

export function placePairs(
  own: PicturePoints,
  other: PicturePoints,
  pairs: readonly PointPair[],
): PlacedPair[] {
  return pairs.map((pair) => ({
    ...pair,
    x: (own.x[pair.own] ?? 0) / partsOfPx,
    y: (own.y[pair.own] ?? 0) / partsOfPx,
    otherX: (other.x[pair.other] ?? 0) / partsOfPx,
    otherY: (other.y[pair.other] ?? 0) / partsOfPx,
    scale: levelRatio ** ((other.levels[pair.other] ?? 0) - (own.levels[pair.own] ?? 0)),
    turn: (((other.turns[pair.other] ?? 0) - (own.turns[pair.own] ?? 0)) * 2 * Math.PI) / partsOfTurn,
  }));
}

/** Returns the pairs whose other point is at most `tolerance` pixels from where the map takes the one. */
function pairsWithin(
  { a, b, c, d, e, f }: Affine,
  pairs: readonly PlacedPair[],
  tolerance: number,
): PlacedPair[] {
  return pairs.filter(({ x, y, otherX, otherY }) => {
    const [across, down] = [a * x + b * y + c - otherX, d * x + e * y + f - otherY];
    return across * across + down * down <= tolerance * tolerance;
  });
}

/** Returns the movement of one pair, by its own scale and turn. */
function proposalOf({ x, y, otherX, otherY, scale, turn }: PlacedPair): Affine {
  const [cosine, sine] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  return {
    a: cosine,
    b: -sine,
    c: otherX - cosine * x + sine * y,
    d: sine,
    e: cosine,
    f: otherY - sine * x - cosine * y,
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the map with the least squares of errors; null when the points are on one line. */
function fitLeastSquares(pairs: readonly PlacedPair[]): Affine | null {
  const [middleX, middleY] = [mean(pairs.map(({ x }) => x)), mean(pairs.map(({ y }) => y))];
  const [middleU, middleV] = [mean(pairs.map((pair) => pair.otherX)), mean(pairs.map((pair) => pair.otherY))];
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (const pair of pairs) {
    const [x, y, u, v] = [pair.x - middleX, pair.y - middleY, pair.otherX - middleU, pair.otherY - middleV];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  }
  const determinant = xx * yy - xy * xy;
  // A thousandth of what points have that are spread evenly.
  if (pairs.length < 3 || determinant <= ((xx + yy) / 2) ** 2 / 1000) return null;
  const [a, b] = [(xu * yy - yu * xy) / determinant, (yu * xx - xu * xy) / determinant];
  const [d, e] = [(xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant];
  return { a, b, c: middleU - a * middleX - b * middleY, d, e, f: middleV - d * middleX - e * middleY };
}

const [leastScale, mostScale, mostStretch] = [0.2, 5, 1.8] as const;

/** Whether a camera or an editor could have made it. */
function isPlausible({ a, b, d, e }: Affine): boolean {
  const determinant = a * e - b * d;
  if (determinant <= 0) return false;
  const [sum, difference] = [Math.hypot(a + e, d - b), Math.hypot(a - e, b + d)];
  const scale = Math.sqrt(determinant);
  const stretch = (sum + difference) / (sum - difference);
  return scale >= leastScale && scale <= mostScale && stretch <= mostStretch;
}

/** Of the tolerance, one round of least squares each. */
const rounds = [2.5, 2, 1.4, 1] as const;

/**
 * Returns the map on which most pairs agree, and these pairs; null when there is none. The same for the same pairs: nothing is drawn.
 * @param tolerance in pixels of the other picture
 */
export function fitAffine(
  pairs: readonly PlacedPair[],
  tolerance: number,
): { readonly affine: Affine; readonly pairs: readonly PlacedPair[] } | null {
  let agreeing: readonly PlacedPair[] = [];
  for (const pair of pairs) {
    const found = pairsWithin(proposalOf(pair), pairs, rounds[0] * tolerance);
    if (found.length > agreeing.length) agreeing = found;
  }
  let affine: Affine | null = null;
  for (const round of rounds) {
    if (affine !== null) agreeing = pairsWithin(affine, pairs, round * tolerance);
    affine = fitLeastSquares(agreeing);
    if (affine === null || !isPlausible(affine)) return null;
  }
  return affine === null ? null : { affine, pairs: pairsWithin(affine, pairs, tolerance) };
}
