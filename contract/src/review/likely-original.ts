/**
 * Which of equal or changed pictures is the one that was copied (product.md, Review 8): the first to arrive; undecided where another one
 * shows the whole of it. Times of cameras and places say nothing: who copies a photo writes both.
 */
import * as z from 'zod/mini';
import { findWhole, type Size } from './shows-whole.ts';

/** One of the equal pictures; its size is that of the upload. */
export interface EqualPhoto extends Size {
  readonly photoId: string;
  readonly centreId: string;
  /** When it reached the server, ISO 8601 in UTC. */
  readonly arrivedAt: string;
}

/** How one of the photos lies in another one, where it was found by points; '' for an equal file. */
export interface PhotoMap {
  readonly photoId: string;
  readonly otherPhotoId: string;
  readonly affine: string;
}

/** `minutes`: after the first one the next one arrived. */
export const originalSignSchema = z.object({
  sign: z.enum(['arrived-first', 'shows-whole']),
  centre_id: z.string(),
  minutes: z.number(),
});
type OriginalSign = z.infer<typeof originalSignSchema>;

export interface LikelyOriginal {
  /** Null: undecided, as they arrived in the same moment, or a later one shows the whole. */
  readonly centreId: string | null;
  readonly signs: readonly OriginalSign[];
}

type Arrived = Pick<EqualPhoto, 'arrivedAt'> & Size;

/**
 * Whether the other photo is likely a copy of the own one: it came later, and does not show the whole of it. Of two photos at most one is
 * a copy; where the later one shows the whole both stay suspect, because a copy can have a frame or bars around it.
 */
export const isCopied = (own: Arrived, other: Arrived, affine: string): boolean =>
  own.arrivedAt < other.arrivedAt && findWhole(affine, own, other) !== 'other';

const minuteMs = 60_000;

/** Returns a photo of another centre that shows the whole of the first one. */
function findWholeOf(
  first: EqualPhoto,
  photos: readonly EqualPhoto[],
  maps: readonly PhotoMap[],
): EqualPhoto | undefined {
  const byId = new Map(photos.map((photo) => [photo.photoId, photo]));
  for (const { photoId, otherPhotoId, affine } of maps) {
    const [own, other] = [byId.get(photoId), byId.get(otherPhotoId)];
    const whole = own === undefined || other === undefined ? null : findWhole(affine, own, other);
    const [larger, part] = whole === 'own' ? [own, other] : [other, own];
    if (whole !== null && part === first && larger?.centreId !== first.centreId) return larger;
  }
  return undefined;
}

/** @param maps how the photos lie in each other */
export function findLikelyOriginal(
  equal: readonly EqualPhoto[],
  maps: readonly PhotoMap[] = [],
): LikelyOriginal {
  const photos = equal.toSorted((one, other) => one.arrivedAt.localeCompare(other.arrivedAt));
  const [first] = photos;
  const next = photos.find(({ centreId }) => centreId !== first?.centreId);
  if (first === undefined || next === undefined) return { centreId: null, signs: [] };
  const minutes = (Date.parse(next.arrivedAt) - Date.parse(first.arrivedAt)) / minuteMs;
  const whole = findWholeOf(first, photos, maps);
  const signs: OriginalSign[] = [
    ...(minutes === 0 ? [] : [{ sign: 'arrived-first' as const, centre_id: first.centreId, minutes }]),
    ...(whole === undefined ? [] : [{ sign: 'shows-whole' as const, centre_id: whole.centreId, minutes: 0 }]),
  ];
  return { centreId: minutes === 0 || whole !== undefined ? null : first.centreId, signs };
}
