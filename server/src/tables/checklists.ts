/** Checklists, their photos, receipts and corrections. */
import type { PhotoSlot } from '#contract/exam.ts';
import type { PositionSource } from '#contract/photo/geo-position.ts';
import { maybeReal, maybeText, real, text, whole, tables } from './table.ts';

/** Conditions on a row, for `final`. */
const isOfEdition = (row: string): string =>
  `exists (select 1 from centres where id = ${row}.centre_id and edition_id is not null)`;
const isPhotoOf = (photo: string): string =>
  `(centre_photo_id = ${photo}.id or strong_room_photo_id = ${photo}.id)`;

export const checklistsTables = tables({
  checklists: {
    columns: {
      centre_id: text({ of: 'centres.id' }),
      status: text<'draft' | 'submitted'>(),
      answers: text(),
      version: whole(),
      centre_photo_id: maybeText(),
      strong_room_photo_id: maybeText(),
      started_by: text(),
      updated_by: text(),
      updated_at: text(),
      submitted_by: maybeText(),
      submitted_at: maybeText(),
      reference: maybeText(),
      snapshot: maybeText(),
      snapshot_sha256: maybeText(),
    },
    key: ['centre_id'],
    indexes: {
      checklists_centre_photo: '(centre_photo_id)',
      checklists_strong_room_photo: '(strong_room_photo_id)',
      checklists_submitted: `(centre_id) where status = 'submitted'`,
    },
    final: {
      submitted: { when: (row) => `${row}.status = 'submitted'`, message: 'a submitted checklist is final' },
      edition: { when: (row) => isOfEdition(row), message: 'an archived edition is final' },
    },
  },

  photos: {
    columns: {
      id: text(),
      centre_id: text({ of: 'centres.id' }),
      slot: text<PhotoSlot>(),
      file_name: text(),
      /** Of the uploaded bytes, in hex. */
      sha256: text(),
      byte_size: whole(),
      width: whole(),
      height: whole(),
      latitude: real(),
      longitude: real(),
      place_source: text<PositionSource>(),
      accuracy_m: maybeReal(),
      taken_at: maybeText(),
      created_by: text(),
      created_at: text(),
      /** Since when no checklist refers to the photo; null while one does. */
      replaced_at: maybeText(),
    },
    key: ['id'],
    indexes: {
      photos_centre: '(centre_id)',
      photos_position: '(latitude, longitude)',
      photos_replaced: '(replaced_at)',
    },
    final: {
      submitted: {
        when: (row) => `exists (select 1 from checklists where status = 'submitted' and ${isPhotoOf(row)})`,
        message: 'a submitted checklist is final',
      },
      answered: {
        when: (row) =>
          `exists (select 1 from corrections where answered_at is not null and ${isPhotoOf(row)})`,
        message: 'an answered correction is final',
      },
      edition: {
        when: (row) => `${row}.replaced_at is null and ${isOfEdition(row)}`,
        message: 'an archived edition is final',
      },
    },
  },

  /** The photos of a draft, handed over to a phone; at most one for each account. */
  handovers: {
    columns: {
      account_id: text({ of: 'accounts.id', onDelete: 'cascade' }),
      /** The `jti` of the phone's token. */
      id: text(),
      /** The session that created it: it ends with that session. */
      session_id: text({ of: 'sessions.id', onDelete: 'cascade' }),
      centre_id: text({ of: 'centres.id' }),
      /** HMAC-SHA-256 of the code, and once a phone has used it up, of both; neither is ever stored. */
      code_mac: text(),
      created_at: text(),
      expires_at: text(),
      /** When a phone used the code up; null until then. */
      claimed_at: maybeText(),
    },
    key: ['account_id'],
    unique: [['code_mac']],
  },

  /** The receipts of submitted checklists. */
  receipts: {
    columns: {
      /** Random; whoever has it can check the receipt. */
      token: text(),
      centre_id: text({ of: 'checklists.centre_id' }),
      /** When the receipt was last queued as a mail; null when it never was. */
      mailed_at: maybeText(),
    },
    key: ['token'],
    unique: [['centre_id']],
  },

  /** Corrections of submitted checklists: what was asked, and the addendum with which the head answered. */
  corrections: {
    columns: {
      centre_id: text({ of: 'centres.id' }),
      /** From 1; only the last one can be unanswered. */
      number: whole(),
      /** JSON: a list of `CorrectionItem` (contract/review). */
      items: text(),
      message: text(),
      asked_by: text(),
      asked_by_name: text(),
      asked_at: text(),
      /** The last day in India, YYYY-MM-DD, on which it is answered in time. */
      due_on: text(),
      /** Final from then on. */
      answered_by: maybeText(),
      answered_at: maybeText(),
      /** New photos of this correction. */
      centre_photo_id: maybeText({ of: 'photos.id' }),
      strong_room_photo_id: maybeText({ of: 'photos.id' }),
      /** Canonical JSON; the hash covers exactly these bytes in UTF-8. */
      addendum: maybeText(),
      sha256: maybeText(),
    },
    key: ['centre_id', 'number'],
    indexes: {
      corrections_centre_photo_id: '(centre_photo_id)',
      corrections_strong_room_photo_id: '(strong_room_photo_id)',
    },
    final: {
      answered: {
        when: (row) => `${row}.answered_at is not null`,
        message: 'an answered correction is final',
      },
    },
  },

  /** Of submitted checklists, with their corrections. */
  capacities: {
    columns: {
      centre_id: text({ of: 'centres.id' }),
      capacity: whole(),
    },
    key: ['centre_id'],
  },
});
