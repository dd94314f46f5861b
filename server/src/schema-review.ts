/** The types of the tables of the review: prints of pictures, the queue, corrections. */

/** How the pictures of submitted checklists look. */
export interface ImageHashesTable {
  readonly photo_id: string;
  /** Ascending in the order of the commits, so that an instance reads only what it does not know yet. */
  readonly number: number;
  /** Of the algorithm (`hashVersion`); rows of another version are computed again. */
  readonly version: number;
  readonly centre_id: string;
  readonly slot: 'centre' | 'strongRoom';
  /** Of the uploaded bytes, in hex. */
  readonly sha256: string;
  /** Base64 of four prints of 32 bytes; '' when the picture could not be read. */
  readonly prints: string;
  /** 0 to 100. */
  readonly quality: number;
  /** 0 to 100; null for a picture that could not be read, and for a print of an earlier release. */
  readonly flatness: number | null;
  /** Of the algorithm (`pointsVersion`); those of another version are made again, and 0 says that they are missing. */
  readonly points_version: number;
  /** `none`: the picture could not be read; `thinned`: of an archived edition. */
  readonly points_state: 'none' | 'whole' | 'thinned';
  /** Of the file in the photo store, in hex; '' when there is none. */
  readonly points_sha256: string;
}

/** What the code of a sheet in a photo says. */
export interface SheetsTable {
  readonly photo_id: string;
  /** As read; '' when there was none. */
  readonly text: string;
}

/** The review of a submitted checklist. It can be computed again from the submission, except for what officers decided. */
export interface ReviewsTable {
  readonly centre_id: string;
  /** Of the submission. */
  readonly sha256: string;
  /** Of the checks that gave the reasons; 0 when they have to run again, and -1 when only for this centre. */
  readonly checks_version: number;
  /** The version of the centre's record that was checked. */
  readonly record_version: number;
  readonly decision: 'waiting' | 'accepted' | 'asked' | 'visit';
  /** Derived from the reasons that are not set aside (`Urgency` of contract/src/review/gravity.ts). */
  readonly serious: number;
  readonly notices: number;
  readonly urgency: number;
  readonly submitted_at: string;
  readonly centre_state: string;
  /** JSON: a list of `Reason` (contract/review). */
  readonly reasons: string;
  /** As entered, to find the same head in other checklists; the e-mail in lower case. */
  readonly head_mobile: string;
  readonly head_email: string;
  /** Of the last decision. */
  readonly note: string;
  /** Since when it waits for a spot check because of the draw; null otherwise. */
  readonly drawn_at: string | null;
  /** When it was last accepted; reasons found later are new. */
  readonly accepted_at: string | null;
  /** The name of the administrator. */
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly version: number;
}

/** How officers have changed the list of words that report a fault; it begins with those of the contract. */
export interface FaultWordsTable {
  readonly word: string;
  /** 0 for a word of the contract that was removed. */
  readonly sought: number;
}

/** Corrections of submitted checklists: what was asked, and the addendum with which the head answered. */
export interface CorrectionsTable {
  readonly centre_id: string;
  /** From 1; only the last one can be unanswered. */
  readonly number: number;
  /** JSON: a list of `CorrectionItem` (contract/review). */
  readonly items: string;
  readonly message: string;
  readonly asked_by: string;
  readonly asked_by_name: string;
  readonly asked_at: string;
  /** The last day in India, YYYY-MM-DD, on which it is answered in time; null for those of earlier releases. */
  readonly due_on: string | null;
  /** Final from then on. */
  readonly answered_by: string | null;
  readonly answered_at: string | null;
  /** New photos of this correction. */
  readonly centre_photo_id: string | null;
  readonly strong_room_photo_id: string | null;
  /** Canonical JSON; the hash covers exactly these bytes in UTF-8. */
  readonly addendum: string | null;
  readonly sha256: string | null;
}

/** A centre that was accepted together with others, as long as that can be taken back. */
interface AcceptancesTable {
  /** Of the act; the id of the centre for the last decision about this centre alone. */
  readonly id: string;
  readonly centre_id: string;
  readonly accepted_at: string;
  /** The name of the administrator. */
  readonly accepted_by: string;
  /** Of the review since then; another one says that something later has touched it. */
  readonly version: number;
  /** JSON: what the review had before. */
  readonly before: string;
}

/** Checks whose reasons do not count. */
interface ChecksSetAsideTable {
  readonly code: string;
  /** '' for all. */
  readonly state: string;
  readonly why: string;
  /** The name of the administrator. */
  readonly set_by: string;
  readonly set_at: string;
}

/** Limits that are not those of the product. */
interface ReviewLimitsTable {
  /** A `LimitName` (contract/review). */
  readonly name: string;
  readonly value: number;
  readonly why: string;
  readonly set_by: string;
  readonly set_at: string;
}

/** Which review an administrator has open; the last one of several. */
interface ReviewClaimsTable {
  readonly account_id: string;
  readonly centre_id: string;
  readonly name: string;
  /** Of the last sign of life. */
  readonly seen_at: string;
}

/** Photos that an officer wants to be looked at again. */
interface PhotoMarksTable {
  readonly photo_id: string;
  readonly marked_by: string;
  readonly marked_at: string;
}

/** An acceptance of one centre that was drawn for a second look. It counts while the review still has this acceptance. */
interface SecondLooksTable {
  readonly centre_id: string;
  /** As in the review. */
  readonly accepted_at: string;
  /** The account, which cannot confirm it. */
  readonly accepted_by: string;
  /** The name of the administrator. */
  readonly confirmed_by: string | null;
  readonly confirmed_at: string | null;
}

export interface QueueTables {
  readonly acceptances: AcceptancesTable;
  readonly checks_set_aside: ChecksSetAsideTable;
  readonly review_limits: ReviewLimitsTable;
  readonly review_claims: ReviewClaimsTable;
  readonly photo_marks: PhotoMarksTable;
  readonly second_looks: SecondLooksTable;
}

/** Of submitted checklists, with their corrections. */
export interface CapacitiesTable {
  readonly centre_id: string;
  readonly capacity: number;
}
