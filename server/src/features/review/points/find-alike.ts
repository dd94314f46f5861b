/** Compares a photo with its candidates. */
import type { PicturePoints } from '../../../platform/photos/points/picture-points.ts';
import { comparePoints, type PictureMatch } from './compare-points.ts';
import type { BothHands, Candidate } from './point-index.ts';

export interface AlikePhoto {
  readonly photoId: string;
  readonly match: PictureMatch;
}

export interface CandidateParts {
  /** Null for a photo whose points are gone. */
  readonly readPoints: (photoId: string) => Promise<PicturePoints | null>;
  readonly centreOf: (photoId: string) => string;
  readonly isSerious: (photo: AlikePhoto) => boolean;
}

/**
 * Returns the candidates that are alike at all, in their order. After the first serious one of a centre, its other photos are not
 * compared any more: they would tell nothing new.
 */
export async function findAlike(
  own: BothHands,
  candidates: readonly Candidate[],
  { readPoints, centreOf, isSerious }: CandidateParts,
): Promise<AlikePhoto[]> {
  const alike: AlikePhoto[] = [];
  const settledCentres = new Set<string>();
  for (const { photoId, isMirrored } of candidates) {
    const centre = centreOf(photoId);
    if (settledCentres.has(centre)) continue;
    const points = await readPoints(photoId);
    const match = points === null ? null : comparePoints(own, points, isMirrored);
    if (match === null) continue;
    alike.push({ photoId, match });
    if (isSerious({ photoId, match })) settledCentres.add(centre);
  }
  return alike;
}
