/** Says what of a match an officer is shown: how one picture was changed against the other, and how one lies over the other. */
import type { PhotoMatch } from '#contract/review/case-endpoints.ts';
import type { PicturePoints } from '../../platform/photos/points/picture-points.ts';
import type { PictureMatch } from './compare-points.ts';
import { invertAffine, moveSpot, type Affine } from './match-points.ts';

type Size = Pick<PicturePoints, 'width' | 'height'>;

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
