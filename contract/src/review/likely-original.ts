/**
 * Which of several equal or changed pictures is likely the original (product.md, Review 8), by signs that a cheat hardly has all of. Where they
 * disagree, or are too few, nobody is named.
 */
import * as z from 'zod/mini';
import { reviewLimits } from './limits.ts';
import { findWhole } from './shows-whole.ts';

/** One of the equal pictures. */
export interface EqualPhoto {
  readonly photoId: string;
  readonly centreId: string;
  /** When it reached the server, ISO 8601 in UTC. */
  readonly arrivedAt: string;
  /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string | null;
  /** To the nearest known place of the record of its own centre; null when none is known. */
  readonly distanceM: number | null;
  /** Of the upload, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** How one of the photos lies in another one, where it was found by points. */
export interface PhotoMap {
  readonly photoId: string;
  readonly otherPhotoId: string;
  readonly affine: string;
}

/** `own` and `next`: the figures of this centre and of the next one; minutes after the first for times, kilometres for `nearest`. */
export const originalSignSchema = z.object({
  /** `is-screenshot` speaks against the centre, the others for it. */
  sign: z.enum(['arrived-first', 'taken-first', 'nearest', 'shows-whole', 'no-screenshot', 'is-screenshot']),
  centre_id: z.string(),
  own: z.number(),
  next: z.number(),
});
export type OriginalSign = z.infer<typeof originalSignSchema>;

export interface LikelyOriginal {
  /** Null: undecided. */
  readonly centreId: string | null;
  readonly signs: readonly OriginalSign[];
}

const limits = reviewLimits.original;

/** Phones have screens, and cameras pictures, of other shapes. */
export const looksLikeScreenshot = ({ width, height }: Pick<EqualPhoto, 'width' | 'height'>): boolean =>
  Math.max(width, height) >= limits.screenRatio * Math.min(width, height);

const byArrival = (one: EqualPhoto, other: EqualPhoto): number =>
  Date.parse(one.arrivedAt) - Date.parse(other.arrivedAt) || (one.photoId < other.photoId ? -1 : 1);

/** The first photo of each centre, in the order of their arrival. */
function firstOfEachCentre(photos: readonly EqualPhoto[]): EqualPhoto[] {
  const firsts = new Map<string, EqualPhoto>();
  for (const photo of photos.toSorted(byArrival))
    if (!firsts.has(photo.centreId)) firsts.set(photo.centreId, photo);
  return [...firsts.values()];
}

type Measure = (photo: EqualPhoto) => number | null;

const minuteMs = 60_000;
const rounded = (value: number): number => Math.round(10 * value) / 10;

/** The photo with the least value, if the next one is greater by more than the margin. Unknown values are left out. */
function leastBy(
  sign: OriginalSign['sign'],
  photos: readonly EqualPhoto[],
  measure: Measure,
  { margin, unit, from }: { readonly margin: number; readonly unit: number; readonly from: 'least' | 'zero' },
): OriginalSign[] {
  const known = photos
    .map((photo) => ({ id: photo.centreId, value: measure(photo) ?? Number.NaN }))
    .filter(({ value }) => !Number.isNaN(value))
    .toSorted((one, other) => one.value - other.value);
  const [first, second] = known;
  if (first === undefined || second === undefined || second.value - first.value <= margin) return [];
  const start = from === 'least' ? first.value : 0;
  const [own, next] = [first.value, second.value].map((value) => rounded((value - start) / unit));
  return [{ sign, centre_id: first.id, own: own ?? 0, next: next ?? 0 }];
}

const ofTimes = { margin: 0, unit: minuteMs, from: 'least' } as const;
const ofDistances = { margin: limits.nearerM, unit: 1000, from: 'zero' } as const;

/** The only photo of which others show a part, and that is no part itself. */
function wholeOf(photos: readonly EqualPhoto[], maps: readonly PhotoMap[]): OriginalSign[] {
  const byId = new Map(photos.map((photo) => [photo.photoId, photo]));
  const [wholes, parts] = [new Set<EqualPhoto>(), new Set<EqualPhoto>()];
  for (const { photoId, otherPhotoId, affine } of maps) {
    const [own, other] = [byId.get(photoId), byId.get(otherPhotoId)];
    const whole = own === undefined || other === undefined ? null : findWhole(affine, own, other);
    if (own === undefined || other === undefined || whole === null) continue;
    wholes.add(whole === 'own' ? own : other);
    parts.add(whole === 'own' ? other : own);
  }
  const [whole, ...others] = [...wholes].filter((photo) => !parts.has(photo));
  return whole === undefined || others.length > 0
    ? []
    : [{ sign: 'shows-whole', centre_id: whole.centreId, own: 0, next: 0 }];
}

function findSigns(photos: readonly EqualPhoto[], maps: readonly PhotoMap[]): OriginalSign[] {
  const plain = photos.filter((photo) => !looksLikeScreenshot(photo));
  const [only, ...others] = plain;
  return [
    ...leastBy('arrived-first', photos, ({ arrivedAt }) => Date.parse(arrivedAt), ofTimes),
    ...leastBy(
      'taken-first',
      photos,
      ({ takenAt }) => (takenAt === null ? null : Date.parse(`${takenAt}Z`)),
      ofTimes,
    ),
    ...leastBy('nearest', photos, ({ distanceM }) => distanceM, ofDistances),
    ...wholeOf(photos, maps),
    ...(only === undefined || others.length > 0 || photos.length === 1
      ? []
      : [{ sign: 'no-screenshot' as const, centre_id: only.centreId, own: 0, next: 0 }]),
  ];
}

/**
 * Two signs that agree, with none for another photo and not for a screenshot, name the original. Only so many photos, the first to
 * arrive, are compared.
 */
export function findLikelyOriginal(
  equal: readonly EqualPhoto[],
  maps: readonly PhotoMap[] = [],
): LikelyOriginal {
  const photos = firstOfEachCentre(equal).slice(0, limits.compared);
  const signs = findSigns(photos, maps);
  const named = photos.find(({ centreId }) => centreId === signs[0]?.centre_id);
  if (named === undefined || signs.some((sign) => sign.centre_id !== named.centreId))
    return { centreId: null, signs };
  const { centreId } = named;
  if (looksLikeScreenshot(named))
    return {
      centreId: null,
      signs: [...signs, { sign: 'is-screenshot', centre_id: centreId, own: 0, next: 0 }],
    };
  return { centreId: signs.length >= limits.signs ? centreId : null, signs };
}
