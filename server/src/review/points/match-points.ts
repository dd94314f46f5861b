/** Pairs the points of two pictures that look like each other. */
import type { Affine, Spot } from '#contract/review/original.ts';
import { levelRatio } from '../../platform/photos/points/grey-levels.ts';
import {
  emptyPoints,
  partsOfPx,
  partsOfTurn,
  type PicturePoints,
  wordsOfPoint,
} from '../../platform/photos/points/picture-points.ts';
import { measureDistances } from './distances.ts';

// The convex hull of points in a picture.

/** Twice the area of a triangle, below 0 when it goes the other way round. */
const turnOf = (one: Spot, two: Spot, three: Spot): number =>
  (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x);

/** Returns the points of the sorted ones that bound all of them on one side. */
function boundOf(sorted: readonly Spot[]): Spot[] {
  const bound: Spot[] = [];
  for (const spot of sorted) {
    for (;;) {
      const [before, last] = bound.slice(-2);
      if (before === undefined || last === undefined || turnOf(before, last, spot) > 0) break;
      bound.pop();
    }
    bound.push(spot);
  }
  return bound.slice(0, -1);
}

/** Returns the corners in their order around the points. */
export function hullOf(spots: readonly Spot[]): Spot[] {
  const sorted = spots.toSorted((one, other) => one.x - other.x || one.y - other.y);
  return [...boundOf(sorted), ...boundOf(sorted.toReversed())];
}

export function areaOf(hull: readonly Spot[]): number {
  let sum = 0;
  for (const [index, { x, y }] of hull.entries()) {
    const next = hull[(index + 1) % hull.length];
    if (next !== undefined) sum += x * next.y - next.x * y;
  }
  return Math.abs(sum) / 2;
}

// Finds the movement, an affine map, that takes most points of one picture to those that look like them in another.

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

/** Returns whether the other point of a pair is at most `tolerance` pixels from where the map takes the one. */
const isWithin = ({ a, b, c, d, e, f }: Affine, pair: PlacedPair, tolerance: number): boolean => {
  const across = a * pair.x + b * pair.y + c - pair.otherX;
  const down = d * pair.x + e * pair.y + f - pair.otherY;
  return across * across + down * down <= tolerance * tolerance;
};

const pairsWithin = (map: Affine, pairs: readonly PlacedPair[], tolerance: number): PlacedPair[] =>
  pairs.filter((pair) => isWithin(map, pair, tolerance));

/** Each pair proposes a map, so nothing but the best one makes a list. */
function countWithin(map: Affine, pairs: readonly PlacedPair[], tolerance: number): number {
  let count = 0;
  for (const pair of pairs) if (isWithin(map, pair, tolerance)) count += 1;
  return count;
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
  let [affine, most]: [Affine | null, number] = [null, 0];
  for (const pair of pairs) {
    const proposal = proposalOf(pair);
    const count = countWithin(proposal, pairs, rounds[0] * tolerance);
    if (count > most) [affine, most] = [proposal, count];
  }
  for (const round of rounds) {
    affine = affine && fitLeastSquares(pairsWithin(affine, pairs, round * tolerance));
    if (affine === null || !isPlausible(affine)) return null;
  }
  return affine && { affine, pairs: pairsWithin(affine, pairs, tolerance) };
}

// Mirrors the points of a picture, so that mirrored copies are found without finding points again.

/** For each bit of the mirrored point which bit it was: rows of cells and directions are the other way round. */
const sources = Uint8Array.from({ length: 32 * wordsOfPoint }, (_, bit) => {
  const [row, column, direction] = [(bit >> 5) & 3, (bit >> 3) & 3, bit & 7];
  return (bit & 128) | ((3 - row) << 5) | (column << 3) | ((8 - direction) & 7);
});

/** Returns the points that the mirrored picture has, in the same order. */
export function mirrorPoints(points: PicturePoints): PicturePoints {
  const mirrored = emptyPoints(points.width, points.height, points.count);
  mirrored.y.set(points.y);
  mirrored.levels.set(points.levels);
  for (let point = 0; point < points.count; point += 1) {
    mirrored.x[point] = points.width * partsOfPx - (points.x[point] ?? 0);
    mirrored.turns[point] = partsOfTurn / 2 - (points.turns[point] ?? 0);
    const first = point * wordsOfPoint;
    for (const [bit, source] of sources.entries()) {
      const value = ((points.bits[first + (source >> 5)] ?? 0) >>> (source & 31)) & 1;
      mirrored.bits[first + (bit >> 5)] = (mirrored.bits[first + (bit >> 5)] ?? 0) | (value << (bit & 31));
    }
  }
  return mirrored;
}

/** A point of one picture and the one of the other that is most like it. */
interface PointPair {
  readonly own: number;
  readonly other: number;
  /** Differing bits of 256. */
  readonly distance: number;
}

const mostDistance = 96;
/** Points nearer than this to each other are of one corner. */
const elsewhere = (6 * partsOfPx) ** 2;
/** Stamps of camera apps are on the lowest quarter; there any two photos of one app are alike. */
const stampShare = 0.75;

const isLow = ({ y, height }: PicturePoints, point: number): boolean =>
  (y[point] ?? 0) > stampShare * height * partsOfPx;

function nearestElsewhere({ count, x, y }: PicturePoints, nearest: number, distances: Uint16Array): number {
  let least = 256;
  for (let target = 0; target < count; target += 1) {
    const distance = distances[target] ?? 0;
    if (distance >= least) continue;
    const across = (x[target] ?? 0) - (x[nearest] ?? 0);
    const down = (y[target] ?? 0) - (y[nearest] ?? 0);
    if (across * across + down * down > elsewhere) least = distance;
  }
  return least;
}

/** Returns pairs with a ratio below `mostRatio`, each point at most once, the most similar ones first. */
export function matchPoints(own: PicturePoints, other: PicturePoints, mostRatio: number): PointPair[] {
  if (other.count === 0) return [];
  const measure = measureDistances(own, other);
  const pairs: PointPair[] = [];
  for (let point = 0; point < own.count; point += 1) {
    const { distances, nearest } = measure(point);
    const distance = distances[nearest] ?? 0;
    if (distance > mostDistance || (isLow(own, point) && isLow(other, nearest))) continue;
    // 1 says that the nearest point elsewhere is as like it.
    const ratio = distance / nearestElsewhere(other, nearest, distances);
    if (ratio < mostRatio) pairs.push({ own: point, other: nearest, distance });
  }
  const taken = new Set<number>();
  return pairs
    .toSorted((one, next) => one.distance - next.distance || one.own - next.own)
    .filter(({ other: target }) => !taken.has(target) && taken.add(target));
}
