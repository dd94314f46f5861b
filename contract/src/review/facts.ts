/** What the checks know about one centre, and what they find. The browser has only `OwnFacts`; the server adds what others have sent. */
import type { Answers } from '../checklist/questions.ts';
import type { PhotoSlot } from '../exam.ts';
import type { GeoPosition } from '../photo/geo-position.ts';
import type { ExpectedPlace } from '../photo/photo-place.ts';
import type { LikenessValues, OtherCentre, WarningValues } from './warning-values.ts';
import type { CorrectionItem } from './correction-items.ts';
import type { Level, WarningCode } from './warnings.ts';

/** What a picture shows, from 0 to 100. */
export interface PictureFacts {
  /** How much neighbouring parts differ. */
  readonly detail: number;
  /** How little it has of a photo; only the server looks at that. */
  readonly flatness?: number | undefined;
}

export interface PhotoFacts {
  /** Of the uploaded bytes, in hex; null in the browser for a photo that it does not have. */
  readonly sha256: string | null;
  readonly position: GeoPosition | null;
  /** Radius in metres. */
  readonly accuracyM: number | null;
  /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string | null;
  /** When it reached the server, ISO 8601 in UTC; null in the browser. */
  readonly arrivedAt: string | null;
  /** Whether the position came with the picture, as from a camera, and not from the phone beside it. */
  readonly hasOwnPosition?: boolean | undefined;
  /** Of the upload, in pixels; null when it is not known. */
  readonly longEdgePx: number | null;
  /** Whether the store has the uploaded bytes; true in the browser. */
  readonly isStored: boolean;
  /** Null when the picture could not be read. */
  readonly picture: PictureFacts | null;
  /** The officer who wants it to be looked at again. */
  readonly markedBy?: string | undefined;
  /** For heads, who are only asked: as the server says. */
  readonly isFarFromRecord?: boolean | undefined;
  /** For heads: as this device has found when it was taken. */
  readonly hasOldFix?: boolean | undefined;
}

/** The master list's record of the centre. */
export interface RecordFacts {
  readonly name: string;
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
}

export interface OwnFacts {
  /** The browser has no more of the record; checks of the rest are left to the server. */
  readonly record: Pick<RecordFacts, 'state'>;
  readonly answers: Answers;
  readonly photos: Readonly<Partial<Record<PhotoSlot, PhotoFacts>>>;
  /** Whether the browser found that both photos are one picture, which it may have sent with two positions; null until it knows. */
  readonly isOnePicture?: boolean | null;
}

/**
 * A photo with the same file, or a changed copy, that is not likely a copy of the own one: of another centre, or one of this centre that a correction has replaced or that it
 * sent for a former edition.
 */
export interface SamePicture {
  readonly slot: PhotoSlot;
  readonly isSameFile: boolean;
  /** Null for a photo of this centre. */
  readonly other: OtherCentre | null;
  /** Whether a correction has another photo instead of the other one. */
  readonly isReplaced: boolean;
  readonly otherSlot: PhotoSlot;
  readonly otherPhotoId: string;
  /** By their points, where the file is another one. */
  readonly likeness?: LikenessValues;
  /** Whether both centres are at one address, by their records and photos. */
  readonly isOneAddress?: boolean;
  /** The archived edition of the other photo, and the day in India on which it was sent. */
  readonly archived?: { readonly edition: string; readonly sentOn: string };
}

/** A centre of another phone whose photo of the centre was taken at the same place. */
export interface SharedPlace extends OtherCentre {
  /** Where it should be, by its record. */
  readonly anchors: readonly ExpectedPlace[];
}

export interface SharedContact {
  readonly contact: 'mobile' | 'email';
  readonly address: string;
  /** Of the other centres; at most `reviewLimits.answers.countedContacts`. */
  readonly centres: number;
  /** By code. */
  readonly first: OtherCentre;
}

export interface AllFacts extends OwnFacts {
  readonly record: RecordFacts;
  readonly samePictures: readonly SamePicture[];
  /** Of both photos of this centre, by their points. */
  readonly ownLikeness?: LikenessValues | null;
  /** Where it should be, by the record alone: what was typed is an answer. Empty for a centre abroad, and when no position is known. */
  readonly anchors: readonly ExpectedPlace[];
  /** Whether the pincode on record stands for one that was not known, so that another one says nothing. */
  readonly hasFillerPincode?: boolean;
  readonly sharedPlaces: readonly SharedPlace[];
  /** The head's contacts that the checklists of centres of other phones name too. */
  readonly sharedContacts: readonly SharedContact[];
}

export interface Finding<Values = WarningValues[WarningCode]> {
  readonly values: Values;
  /**
   * What distinguishes it from another finding of the check: with other figures it is another reason, which an earlier mark as
   * "not a problem" does not cover.
   */
  readonly circumstance?: readonly (string | number)[];
  /** Of a check whose level depends on figures; otherwise that of the declaration. */
  readonly level?: Level;
  /** If it concerns only some of what the check looks at. */
  readonly items?: readonly CorrectionItem[];
}

/** Checks are pure functions from facts to what they have found. */
export type Checks<Facts> = {
  readonly [Code in WarningCode]: (facts: Facts) => readonly Finding<WarningValues[Code]>[];
};
