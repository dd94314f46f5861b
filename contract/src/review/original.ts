/**
 * Which of equal or changed pictures is the one that was copied (product.md, Review 8): the first to arrive; undecided where another one
 * shows the whole of it. Times of cameras and places say nothing: who copies a photo writes both.
 */
import { pointsLongEdgePx } from '../photo/grey-picture.ts';
import * as z from 'zod/mini';

// Whether one picture is a part of another, by the map between them (decision 0057): whoever has the whole did not cut it from the part.

interface Size {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Of a side: so much more is no whole. */
const tolerance = 0.03;
/** A photo of a screen, or a collage, shows the whole as well, but smaller. */
const leastSharpness = 0.95;

const pointsScaleOf = ({ width, height }: Size): number =>
  Math.min(1, pointsLongEdgePx / Math.max(width, height));

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Takes x and y to `a * x + b * y + c` and `d * x + e * y + f`, in pixels. */
export type Affine = Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>>;

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

/** Whether the whole part lies in the whole, and has no more pixels there. */
function isPart(map: Affine, part: Size, whole: Size): boolean {
  const [scale, otherScale] = [pointsScaleOf(part), pointsScaleOf(whole)];
  const isInside = [0, 1, 2, 3].every((corner) => {
    const [x, y] = [(corner % 2) * part.width * scale, (corner >> 1) * part.height * scale];
    const moved = moveSpot(map, { x, y });
    const across = moved.x / (whole.width * otherScale);
    const down = moved.y / (whole.height * otherScale);
    return Math.min(across, down) >= -tolerance && Math.max(across, down) <= 1 + tolerance;
  });
  const sharpness = (Math.sqrt(Math.abs(map.a * map.e - map.b * map.d)) * scale) / otherScale;
  return isInside && sharpness >= leastSharpness;
}

/** @param affine from the one picture to the other, as a reason stores it. Returns null when neither shows clearly more. */
export function findWhole(affine: string, own: Size, other: Size): 'own' | 'other' | null {
  const numbers = affine.split(' ').map(Number);
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const map = { a, b, c, d, e, f };
  const [isOwnPart, isOtherPart] = [isPart(map, own, other), isPart(invertAffine(map), other, own)];
  if (isOwnPart === isOtherPart) return null;
  return isOwnPart ? 'other' : 'own';
}

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

// Returns the groups of names that are connected, by name; each group in the order in which its names occur.

export function groupConnected(
  edges: Iterable<readonly [string, string]>,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [one, other] of edges) {
    const ofOne = groups.get(one) ?? [one];
    const ofOther = groups.get(other) ?? [other];
    groups.set(one, ofOne);
    if (one === other || ofOne === ofOther) continue;
    // The smaller group joins the greater one, so that one of thousands is not copied each time.
    const [into, from] = ofOne.length >= ofOther.length ? [ofOne, ofOther] : [ofOther, ofOne];
    for (const name of from) {
      into.push(name);
      groups.set(name, into);
    }
    groups.set(one, into);
  }
  return groups;
}
