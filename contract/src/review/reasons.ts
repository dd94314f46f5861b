/**
 * The reasons that the evidence checks give an officer to look at a centre, by code (product.md, Evidence checks). A reason
 * points, a person decides: none refuses or delays anything.
 */
import * as z from 'zod/mini';
import type { PhotoSlot } from '../exam.ts';
import type { CorrectionItem } from './correction-items.ts';

export const levels = ['serious', 'notice'] as const;
export type Level = (typeof levels)[number];

interface OfPhoto {
  readonly slot: PhotoSlot;
}
export interface OtherCentre {
  readonly centreId: string;
  readonly code: string;
  readonly name: string;
  readonly city: string;
}
/** Without a centre: the photo of the other slot, or with `otherPhotoId` an earlier photo, which a correction has replaced. */
interface OtherPhoto extends OfPhoto, OtherCentre {
  readonly otherSlot: PhotoSlot;
  readonly otherPhotoId: string;
  /** 1 when a correction has another photo instead of the other one. */
  readonly replaced: 0 | 1;
}
type Nothing = Readonly<Record<string, never>>;

/** The figures and names in the sentence of each reason; '' where there is none. */
export interface ReasonValues {
  readonly 'picture.same-file': OtherPhoto;
  readonly 'picture.same': OtherPhoto;
  readonly 'picture.empty': OfPhoto;
  readonly 'picture.missing': OfPhoto;
  /** `km`: to the nearest anchor. Pincodes and city: those whose position is known, otherwise ''. */
  readonly 'place.far': OfPhoto & {
    readonly km: number;
    readonly pincode: string;
    readonly typedPincode: string;
    readonly city: string;
  };
  readonly 'place.apart': { readonly metres: number };
  /** `centres`: how many there are; one of them is named. */
  readonly 'place.shared': OtherCentre & { readonly centres: number };
  readonly 'place.vague': OfPhoto & { readonly metres: number };
  /** `takenAt`: by the camera, YYYY-MM-DD. */
  readonly 'time.odd': OfPhoto & { readonly takenAt: string };
  readonly 'cctv.dispatch-without-room': Nothing;
  readonly 'exam.none-with-candidates': { readonly candidates: number };
  readonly 'exam.without-candidates': { readonly exam: string };
  readonly 'candidates.over-capacity': { readonly candidates: number; readonly capacity: number };
  readonly 'rooms.odd-size': { readonly size: number };
  readonly 'capacity.unusual': { readonly capacity: number };
  readonly 'address.other-pincode': { readonly found: string; readonly pincode: string };
  readonly 'institution.government-name': { readonly name: string };
  /** `centres`: how many there are, at most `reviewLimits.answers.countedContacts`; the first is named. */
  readonly 'head.shared-contact': OtherCentre & {
    readonly contact: 'mobile' | 'email';
    readonly centres: number;
  };
  /** `state`: of the typed pincode when it is another one than on record, otherwise ''. */
  readonly 'pincode.not-on-record': {
    readonly typed: string;
    readonly onRecord: string;
    readonly state: string;
  };
  readonly 'strong-room.not-secure': Nothing;
  readonly 'cctv.none': Nothing;
  readonly 'cctv.not-in-strong-room': Nothing;
  readonly 'coaching.associated': { readonly details: string };
  readonly 'invigilators.few': { readonly invigilators: number; readonly rooms: number };
  readonly 'washrooms.none-for-one': { readonly male: number; readonly female: number };
  readonly 'wall.none': Nothing;
  readonly 'frisking.none': Nothing;
  readonly 'dispatch-room.none': Nothing;
  readonly 'guards.none': Nothing;
  readonly 'peons.none': Nothing;
  readonly 'cctv.not-in-all-rooms': Nothing;
  readonly 'cctv.not-at-entry': Nothing;
  readonly 'training.open': Nothing;
  readonly 'washrooms.few': { readonly washrooms: number; readonly capacity: number };
  /** Of the stored submission, which no check could read completely. */
  readonly 'checklist.unreadable': Nothing;
}

export type ReasonCode = keyof ReasonValues;

/** Every code in the order in which the reasons of a centre are listed. */
export const reasonCodes = [
  'checklist.unreadable',
  'picture.same-file',
  'picture.same',
  'picture.missing',
  'place.far',
  'place.apart',
  'place.shared',
  'pincode.not-on-record',
  'strong-room.not-secure',
  'cctv.none',
  'cctv.not-in-strong-room',
  'coaching.associated',
  'invigilators.few',
  'washrooms.none-for-one',
  'picture.empty',
  'place.vague',
  'time.odd',
  'head.shared-contact',
  'institution.government-name',
  'address.other-pincode',
  'exam.none-with-candidates',
  'exam.without-candidates',
  'candidates.over-capacity',
  'capacity.unusual',
  'rooms.odd-size',
  'cctv.dispatch-without-room',
  'cctv.not-in-all-rooms',
  'cctv.not-at-entry',
  'washrooms.few',
  'wall.none',
  'frisking.none',
  'dispatch-room.none',
  'guards.none',
  'peons.none',
  'training.open',
] as const satisfies readonly ReasonCode[];

/** What a check has found. */
export interface Found<Code extends ReasonCode = ReasonCode> {
  readonly code: Code;
  readonly level: Level;
  /** Names the circumstance, so that a mark on the reason survives later checks: the code and what distinguishes it. */
  readonly key: string;
  readonly items: readonly CorrectionItem[];
  readonly values: ReasonValues[Code];
}

/** A reason as it is stored and sent; `values` are those of its code. */
export const reasonSchema = z.object({
  code: z.enum(reasonCodes),
  level: z.enum(levels),
  key: z.string(),
  items: z.array(z.string()),
  values: z.catchall(z.object({}), z.union([z.string(), z.number()])),
  found_at: z.string(),
  /** Who has marked the reason as "not a problem", and when; null otherwise. */
  set_aside: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type Reason = z.infer<typeof reasonSchema>;

/** Serious ones first, then in the order of the codes. */
export function sortReasons<Item extends Pick<Found, 'code' | 'level'>>(found: readonly Item[]): Item[] {
  return found.toSorted(
    (one, other) =>
      levels.indexOf(one.level) - levels.indexOf(other.level) ||
      reasonCodes.indexOf(one.code) - reasonCodes.indexOf(other.code),
  );
}
