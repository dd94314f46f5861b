/** Pairs the points of two pictures that look alike. */
import { countBits } from '#contract/photo/image-hash.ts';
import {
  partsOfPx,
  wordsOfPoint,
  type PicturePoints,
} from '../../../../platform/photos/points/picture-points.ts';

/** A point of one picture and the one of the other that is most like it. */
export interface PointPair {
  readonly own: number;
  readonly other: number;
  /** Differing bits of 256. */
  readonly distance: number;
  /** The distance through that of the nearest point elsewhere: 1 says that both are equally like it. */
  readonly ratio: number;
}

const mostDistance = 96;
/** Points nearer than this to each other are of one corner. */
const elsewhere = (6 * partsOfPx) ** 2;
/** Stamps of camera apps are on the lowest quarter; there any two photos of one app are alike. */
const stampShare = 0.75;

const isLow = ({ y, height }: PicturePoints, point: number): boolean =>
  (y[point] ?? 0) > stampShare * height * partsOfPx;

/** Sets the distances of one point to all of the other picture, and returns the nearest. */
function setDistances(
  own: PicturePoints,
  point: number,
  other: PicturePoints,
  distances: Uint16Array,
): number {
  const first = point * wordsOfPoint;
  let nearest = 0;
  for (let target = 0; target < other.count; target += 1) {
    const at = target * wordsOfPoint;
    let distance = 0;
    for (let word = 0; word < wordsOfPoint; word += 1)
      distance += countBits((own.bits[first + word] ?? 0) ^ (other.bits[at + word] ?? 0));
    distances[target] = distance;
    if (distance < (distances[nearest] ?? 0)) nearest = target;
  }
  return nearest;
}

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
  const distances = new Uint16Array(other.count);
  const pairs: PointPair[] = [];
  for (let point = 0; point < own.count && other.count > 0; point += 1) {
    const nearest = setDistances(own, point, other, distances);
    const distance = distances[nearest] ?? 0;
    if (distance > mostDistance || (isLow(own, point) && isLow(other, nearest))) continue;
    const ratio = distance / nearestElsewhere(other, nearest, distances);
    if (ratio < mostRatio) pairs.push({ own: point, other: nearest, distance, ratio });
  }
  const taken = new Set<number>();
  return pairs
    .toSorted((one, next) => one.distance - next.distance || one.own - next.own)
    .filter(({ other: target }) => !taken.has(target) && taken.add(target));
}
