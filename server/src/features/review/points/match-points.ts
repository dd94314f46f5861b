/** Pairs the points of two pictures that look like each other. */
import {
  partsOfPx,
  wordsOfPoint,
  type PicturePoints,
} from '../../../platform/photos/points/picture-points.ts';

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

/** Returns how many bits of each 4 are set. */
function countInFours(word: number): number {
  const twos = word - ((word >>> 1) & 0x5555_5555);
  return (twos & 0x3333_3333) + ((twos >>> 2) & 0x3333_3333);
}
const foursToBytes = (fours: number): number => (fours & 0x0f0f_0f0f) + ((fours >>> 4) & 0x0f0f_0f0f);

/**
 * Sets the distances of one point to all of the other picture, and returns the nearest. Written for speed: these are most of what a
 * check computes. The words of the point are read once, and three words are added to one before their bits are counted.
 */
function setDistances(
  own: PicturePoints,
  point: number,
  other: PicturePoints,
  distances: Uint16Array,
): number {
  const { bits, count } = other;
  const at = point * wordsOfPoint;
  const [a, b, c, d] = [
    own.bits[at] ?? 0,
    own.bits[at + 1] ?? 0,
    own.bits[at + 2] ?? 0,
    own.bits[at + 3] ?? 0,
  ];
  const [e, f, g, h] = [
    own.bits[at + 4] ?? 0,
    own.bits[at + 5] ?? 0,
    own.bits[at + 6] ?? 0,
    own.bits[at + 7] ?? 0,
  ];
  let [nearest, least] = [0, 257];
  for (let target = 0, from = 0; target < count; target += 1, from += wordsOfPoint) {
    const bytes =
      foursToBytes(
        (countInFours(a ^ (bits[from] ?? 0)) +
          countInFours(b ^ (bits[from + 1] ?? 0)) +
          countInFours(c ^ (bits[from + 2] ?? 0))) |
          0,
      ) +
      foursToBytes(
        (countInFours(d ^ (bits[from + 3] ?? 0)) +
          countInFours(e ^ (bits[from + 4] ?? 0)) +
          countInFours(f ^ (bits[from + 5] ?? 0))) |
          0,
      ) +
      foursToBytes((countInFours(g ^ (bits[from + 6] ?? 0)) + countInFours(h ^ (bits[from + 7] ?? 0))) | 0);
    const halves = (bytes & 0x00ff_00ff) + ((bytes >>> 8) & 0x00ff_00ff);
    const distance = (halves & 0xffff) + (halves >>> 16);
    distances[target] = distance;
    if (distance >= least) continue;
    least = distance;
    nearest = target;
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
