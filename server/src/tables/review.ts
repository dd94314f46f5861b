/** The review: what pictures show, reasons, decisions. */
import type { PhotoSlot } from '#contract/exam.ts';
import { maybeText, maybeWhole, text, whole, tables } from './table.ts';

export const reviewTables = tables({
  /** What the pictures of submitted checklists show, and their files of points. */
  photo_points: {
    columns: {
      photo_id: text({ of: 'photos.id' }),
      /** Ascending in the order of the commits, so that an instance reads only what it does not know yet. */
      number: whole(),
      /** Of the algorithm (`pointsVersion`); points of another version are made again, and 0 says that they are missing. */
      version: whole(),
      centre_id: text({ of: 'centres.id' }),
      slot: text<PhotoSlot>(),
      /** Of the uploaded bytes, in hex. */
      sha256: text(),
      /** 0 to 100; null for a picture that could not be read. */
      detail: maybeWhole(),
      /** 0 to 100; null for a picture that could not be read. */
      flatness: maybeWhole(),
      /** Of the file in the photo store, in hex; '' when the picture could not be read. */
      points_sha256: text(),
    },
    key: ['photo_id'],
    unique: [['number']],
    indexes: {
      photo_points_centre: '(centre_id)',
      photo_points_version: '(version, centre_id)',
      photo_points_sha256: '(sha256)',
    },
  },

  /** Photos that an officer wants to be looked at again. */
  photo_marks: {
    columns: {
      photo_id: text({ of: 'photos.id' }),
      marked_by: text(),
      marked_at: text(),
    },
    key: ['photo_id'],
  },

  /** The review of a submitted checklist. It can be computed again from the submission, except for what officers decided. */
  reviews: {
    columns: {
      centre_id: text({ of: 'centres.id' }),
      /** Of the submission. */
      sha256: text(),
      /** Of the checks that gave the reasons; 0 when they have to run again, and -1 when only for this centre. */
      checks_version: whole(),
      /** The version of the centre's record that was checked. */
      record_version: whole(),
      decision: text<'waiting' | 'accepted' | 'asked' | 'visit'>(),
      /** Derived from the reasons that are not set aside (`Urgency` of contract/src/review/gravity.ts). */
      serious: whole(),
      notices: whole(),
      urgency: whole({ default: '0' }),
      submitted_at: text(),
      centre_state: text(),
      /** JSON: a list of `Reason` (contract/review). */
      reasons: text(),
      /** As entered, to find the same head in other checklists; the e-mail in lower case. */
      head_mobile: text(),
      head_email: text(),
      /** Of the last decision. */
      note: text(),
      /** Since when it waits for a spot check because of the draw; null otherwise. */
      drawn_at: maybeText(),
      /** When it was last accepted; reasons found later are new. */
      accepted_at: maybeText(),
      /** The name of the administrator. */
      decided_by: maybeText(),
      decided_at: maybeText(),
      version: whole(),
    },
    key: ['centre_id'],
    indexes: {
      reviews_checks: '(checks_version, centre_id)',
      reviews_decided: '(decision, decided_at desc, centre_id)',
      reviews_drawn: '(decision, urgency desc, submitted_at, centre_id) where drawn_at is not null',
      reviews_head_email: '(head_email)',
      reviews_head_mobile: '(head_mobile)',
      reviews_of_pictures: `(centre_id) where reasons like '%"otherPhotoId":"%'`,
      reviews_queue: '(decision, urgency desc, submitted_at, centre_id)',
    },
  },

  /** A centre that was accepted together with others, as long as that can be taken back. */
  acceptances: {
    columns: {
      /** Of the act; the id of the centre for the last decision about this centre alone. */
      id: text(),
      centre_id: text({ of: 'centres.id' }),
      accepted_at: text(),
      /** The name of the administrator. */
      accepted_by: text(),
      /** Of the review since then; another one says that something later has touched it. */
      version: whole(),
      /** JSON: what the review had before. */
      before: text(),
    },
    key: ['id', 'centre_id'],
    indexes: {
      acceptances_last: '(accepted_at, id)',
    },
  },

  /** Which review an administrator has opened last. */
  opened_reviews: {
    columns: {
      account_id: text(),
      centre_id: text({ of: 'centres.id' }),
      opened_at: text(),
    },
    key: ['account_id'],
  },
});
