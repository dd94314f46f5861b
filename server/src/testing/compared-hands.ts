/** Compares two pictures as they are and mirrored. */
import type { PicturePoints } from '../platform/photos/points/picture-points.ts';
import { comparePoints, type PictureMatch } from '../review/points/compare-points.ts';
import { mirrorPoints } from '../review/points/match-points.ts';
import type { BothHands } from '../review/points/point-index.ts';

export const handsOf = (asIs: PicturePoints): BothHands => ({ asIs, mirrored: mirrorPoints(asIs) });

/** Returns the better match of both hands. */
export function compare(own: PicturePoints, other: PicturePoints): PictureMatch | null {
  const matches = [false, true].map((isMirrored) => comparePoints(handsOf(own), other, isMirrored));
  return matches.toSorted((one, next) => (next?.tight ?? 0) - (one?.tight ?? 0))[0] ?? null;
}
