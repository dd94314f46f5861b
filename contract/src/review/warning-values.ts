/** The figures and names in what the checks find, by code. */
import type { PhotoSlot } from '../exam.ts';

interface OfPhoto {
  readonly slot: PhotoSlot;
}
export interface OtherCentre {
  readonly centreId: string;
  readonly code: string;
  readonly name: string;
  readonly city: string;
}
/**
 * Without a centre: the photo of the other slot, or with `otherPhotoId` an earlier photo of this centre, which a correction has replaced
 * or which it sent for a former edition.
 */
interface OtherPhoto extends OfPhoto, OtherCentre {
  readonly otherSlot: PhotoSlot;
  readonly otherPhotoId: string;
  /** 1 when a correction has another photo instead of the other one. */
  readonly replaced: 0 | 1;
  /** 1 when both centres are at one address; otherwise left out. */
  readonly address?: 1;
  /** Of an archived edition: its exam, and the day in India, YYYY-MM-DD, on which it was sent; otherwise left out. */
  readonly edition?: string;
  readonly sentOn?: string;
}
/** How well the points of both pictures agree (`PictureLikeness`). */
export interface LikenessValues {
  readonly tight: number;
  readonly hull: number;
  readonly hand: 'as it is' | 'mirrored';
  /** From the own picture to the other one, in pixels of both files of points: a, b, c, d, e and f of (ax + by + c, dx + ey + f). */
  readonly affine: string;
}
type Nothing = Readonly<Record<string, never>>;

/** The figures and names in the sentence of each warning; '' where there is none. */
export interface WarningValues {
  readonly 'picture.same-file': OtherPhoto;
  readonly 'picture.changed': OtherPhoto & LikenessValues;
  readonly 'picture.empty': OfPhoto;
  readonly 'picture.not-a-photo': OfPhoto;
  readonly 'picture.missing': OfPhoto;
  /** `by`: the name of the officer. */
  readonly 'picture.marked': OfPhoto & { readonly by: string };
  /**
   * `km`: to the nearest anchor. Pincode and city: those whose position is known, otherwise ''. `typedPincode`: when it is another one
   * than on record, otherwise ''.
   */
  readonly 'place.far': OfPhoto & {
    readonly km: number;
    readonly pincode: string;
    readonly typedPincode: string;
    readonly city: string;
  };
  readonly 'place.apart': { readonly metres: number };
  readonly 'place.not-together': { readonly metres: number };
  readonly 'place.elsewhere': OfPhoto;
  readonly 'place.old-fix': OfPhoto;
  /** `centres`: how many there are; one of them is named. */
  readonly 'place.shared': OtherCentre & { readonly centres: number };
  readonly 'place.vague': OfPhoto & { readonly metres: number };
  /** `takenAt`: by the camera, YYYY-MM-DD. */
  readonly 'time.odd': OfPhoto & { readonly takenAt: string };
  /** `clock`: of the camera, HH:MM. */
  readonly 'time.night': OfPhoto & { readonly clock: string };
  readonly 'time.none': OfPhoto;
  readonly 'cctv.dispatch-without-room': Nothing;
  readonly 'exam.none-with-candidates': { readonly candidates: number };
  readonly 'exam.without-candidates': { readonly exam: string };
  readonly 'candidates.over-capacity': { readonly candidates: number; readonly capacity: number };
  readonly 'candidates.far-over-capacity': { readonly candidates: number; readonly capacity: number };
  readonly 'rooms.odd-size': { readonly size: number };
  readonly 'capacity.unusual': { readonly capacity: number };
  readonly 'address.short': Nothing;
  readonly 'address.few-words': { readonly address: string };
  /** `state`: as the address ends. */
  readonly 'address.other-state': { readonly state: string };
  readonly 'address.other-pincode': { readonly found: string; readonly pincode: string };
  readonly 'institution.government-name': { readonly name: string };
  /** `centres`: how many there are, at most `reviewLimits.answers.countedContacts`; the first is named. */
  readonly 'head.shared-contact': OtherCentre & {
    readonly contact: 'mobile' | 'email';
    readonly centres: number;
  };
  /** `state`: of the record, as it is written there. */
  readonly 'pincode.other-state': { readonly pincode: string; readonly state: string };
  readonly 'head.no-letters': Nothing;
  readonly 'head.filler-mobile': { readonly mobile: string };
  readonly 'strong-room.not-secure': Nothing;
  readonly 'cctv.none': Nothing;
  readonly 'cctv.not-in-strong-room': Nothing;
  readonly 'coaching.associated': { readonly details: string };
  readonly 'staff.beyond-capacity': {
    readonly role: 'invig' | 'admin' | 'peons' | 'guards';
    readonly staff: number;
    readonly capacity: number;
  };
  readonly 'washrooms.beyond-capacity': { readonly washrooms: number; readonly capacity: number };
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
