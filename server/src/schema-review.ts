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
  /** How many reasons of each level are not set aside. */
  readonly serious: number;
  readonly notices: number;
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
