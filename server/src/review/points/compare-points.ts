/** Says how alike two pictures are by their points: whether one is a changed copy of the other. */
import type { PictureLikeness } from '#contract/review/checks/pictures.ts';
import type { PicturePoints } from '../../platform/photos/points/picture-points.ts';
import { type Affine, invertAffine, moveSpot, type Spot } from '#contract/review/original.ts';
import { areaOf, fitAffine, hullOf, matchPoints, type PlacedPair, placePairs } from './match-points.ts';
import type { BothHands } from './point-index.ts';
import type { PhotoMatch } from '#contract/review/case-endpoints.ts';

/** How much less alike the next point has to be, and how far from its place a point may be, as a share of the long edge. */
const [mostRatio, tolerance] = [0.85, 0.015] as const;
/** Of the points that agree: those farthest from their middle. */
const strayShare = 0.2;
/** Of the long edge; points of one cell count once. */
const countedCells = 32;

export interface PictureMatch extends PictureLikeness {
  readonly isMirrored: boolean;
  /** From the one picture, as it is, to the other; its determinant is negative for a mirrored one. */
  readonly affine: Affine;
}

type Size = Pick<PicturePoints, 'width' | 'height'>;

function countCells(spots: readonly Spot[], { width, height }: Size): number {
  const edge = Math.max(width, height) / countedCells;
  return new Set(spots.map(({ x, y }) => Math.floor(y / edge) * countedCells + Math.floor(x / edge))).size;
}

const ownSpot = ({ x, y }: PlacedPair): Spot => ({ x, y });
const otherSpot = ({ otherX, otherY }: PlacedPair): Spot => ({ x: otherX, y: otherY });
const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** A few points agree by chance, far from a poster that is all that two photos have in common: so they are left out. */
function shareOfHull(spots: readonly Spot[], { width, height }: Size): number {
  const middle = { x: medianOf(spots.map(({ x }) => x)), y: medianOf(spots.map(({ y }) => y)) };
  const farness = ({ x, y }: Spot): number => (x - middle.x) ** 2 + (y - middle.y) ** 2;
  const near = spots
    .toSorted((one, other) => farness(one) - farness(other))
    .slice(0, Math.round((1 - strayShare) * spots.length));
  return areaOf(hullOf(near)) / (width * height);
}

/** Returns the map from the picture as it is, given the one from the mirrored picture. */
const unmirror = ({ a, c, d, f, ...rest }: Affine, width: number): Affine => ({
  ...rest,
  a: -a,
  c: c + a * width,
  d: -d,
  f: f + d * width,
});

/** Returns null when hardly any points agree. */
export function comparePoints(
  { asIs, mirrored }: BothHands,
  other: PicturePoints,
  isMirrored: boolean,
): PictureMatch | null {
  const own = isMirrored ? mirrored : asIs;
  const pairs = placePairs(own, other, matchPoints(own, other, mostRatio));
  const found = fitAffine(pairs, tolerance * Math.max(other.width, other.height));
  if (found === null) return null;
  const [spots, otherSpots] = [found.pairs.map(ownSpot), found.pairs.map(otherSpot)];
  return {
    tight: Math.min(countCells(spots, own), countCells(otherSpots, other)),
    hull: Math.max(shareOfHull(spots, own), shareOfHull(otherSpots, other)),
    isMirrored,
    affine: isMirrored ? unmirror(found.affine, own.width) : found.affine,
  };
}

// Says what of a match an officer is shown: how one picture was changed against the other, and how one lies over the other.

const samplesAcross = 32;

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

/** Returns the same map for places in shares of the sides. */
const inShares = ({ a, b, c, d, e, f }: Affine, from: Size, into: Size): Affine => ({
  a: (a * from.width) / into.width,
  b: (b * from.height) / into.width,
  c: c / into.width,
  d: (d * from.width) / into.height,
  e: (e * from.height) / into.height,
  f: f / into.height,
});

export function describeMatch({ isMirrored, affine }: PictureMatch, own: Size, other: Size): PhotoMatch {
  const { a, b, d, e } = affine;
  const turn = isMirrored ? Math.atan2(-d - b, e - a) : Math.atan2(d - b, a + e);
  const degrees = Math.round((-turn * 180) / Math.PI);
  const ontoOwn = invertAffine(affine);
  return {
    is_mirrored: isMirrored,
    turned_degrees: (degrees + 360) % 360,
    share_of_other: shareInside(ontoOwn, other, own),
    share_of_own: shareInside(affine, own, other),
    onto_own: inShares(ontoOwn, other, own),
  };
}
