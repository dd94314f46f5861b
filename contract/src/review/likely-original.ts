/**
 * Which of equal or changed pictures is the one that was copied (product.md, Review 8): the first to arrive, unless another one shows the
 * whole of it. Times of cameras and places say nothing: who copies a photo writes both.
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
export type OriginalSign = z.infer<typeof originalSignSchema>;

export interface LikelyOriginal {
  /** Null: undecided, as they arrived in the same moment. */
  readonly centreId: string | null;
  readonly signs: readonly OriginalSign[];
}

type Arrived = Pick<EqualPhoto, 'arrivedAt'> & Size;

/** Whether the other photo is likely a copy of the own one. Of two photos at most one is a copy. */
export function isCopied(own: Arrived, other: Arrived, affine: string): boolean {
  const whole = findWhole(affine, own, other);
  return whole === null ? own.arrivedAt < other.arrivedAt : whole === 'own';
}

const minuteMs = 60_000;

/** @param photos by arrival */
function arrivedFirst(photos: readonly EqualPhoto[]): LikelyOriginal {
  const [first] = photos;
  const next = photos.find(({ centreId }) => centreId !== first?.centreId);
  const minutes =
    first === undefined || next === undefined
      ? 0
      : (Date.parse(next.arrivedAt) - Date.parse(first.arrivedAt)) / minuteMs;
  if (first === undefined || minutes === 0) return { centreId: null, signs: [] };
  const { centreId } = first;
  return { centreId, signs: [{ sign: 'arrived-first', centre_id: centreId, minutes }] };
}

/** @param maps how the photos lie in each other */
export function findLikelyOriginal(
  equal: readonly EqualPhoto[],
  maps: readonly PhotoMap[] = [],
): LikelyOriginal {
  const photos = equal.toSorted((one, other) => one.arrivedAt.localeCompare(other.arrivedAt));
  const byId = new Map(photos.map((photo) => [photo.photoId, photo]));
  const wholeOf = new Map<EqualPhoto, EqualPhoto>();
  for (const { photoId, otherPhotoId, affine } of maps) {
    const [own, other] = [byId.get(photoId), byId.get(otherPhotoId)];
    const whole = own === undefined || other === undefined ? null : findWhole(affine, own, other);
    if (own === undefined || other === undefined || whole === null) continue;
    wholeOf.set(whole === 'own' ? other : own, whole === 'own' ? own : other);
  }
  const seen = new Set<EqualPhoto>();
  let whole = photos[0];
  for (let next = whole; next !== undefined && !seen.has(next); next = wholeOf.get(next)) {
    whole = next;
    seen.add(next);
  }
  if (whole === undefined || seen.size === 1) return arrivedFirst(photos);
  const { centreId } = whole;
  return { centreId, signs: [{ sign: 'shows-whole', centre_id: centreId, minutes: 0 }] };
}
