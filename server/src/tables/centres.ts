/** The master list and the officers' own work on it. */
import type { CentreColumn } from '#contract/centre-columns.ts';
import { maybeText, maybeWhole, text, whole, tables } from './table.ts';

export const centresTables = tables({
  /** Each column of the master list is a text. */
  centres: {
    columns: {
      id: text(),
      centre_code: text(),
      centre_name: text(),
      cfi: text(),
      centre_city: text(),
      centre_state: text(),
      centre_pincode: text(),
      official_person: text(),
      phone: text(),
      email: text(),
      version: whole({ default: '1' }),
      created_at: text(),
      updated_at: text(),
      archived_at: maybeText(),
      /** An index: derived from the fields above by centres/search/conditions.ts whenever they are written. */
      search_text: text({ default: `''` }),
      /** YYYY-MM-DD: the last day in India for this centre when it is later than that of all; null without an extension. */
      extended_to: maybeText(),
      /** When it was marked as missing from the new list; null for the others. */
      missing_since: maybeText(),
      /** The username of the administrator who deleted the centre, or `operator`; null when that was not recorded. */
      archived_by: maybeText(),
      /** The edition with which the centre was archived; null for centres of the present one. Such a row is final. */
      edition_id: maybeText({ of: 'editions.id' }),
    },
    key: ['id'],
    indexes: {
      centres_by_centre_city: '(centre_city, centre_code)',
      centres_by_centre_name: '(centre_name, centre_code)',
      centres_by_centre_pincode: '(centre_pincode, centre_code)',
      centres_by_centre_state: '(centre_state, centre_code, archived_at)',
      centres_by_cfi: '(cfi, centre_code)',
      centres_by_email: '(email, centre_code)',
      centres_by_official_person: '(official_person, centre_code)',
      centres_by_phone: '(phone, centre_code)',
      centres_deleted: '(id) where archived_at is not null',
      centres_edition: '(edition_id, centre_code) where edition_id is not null',
      centres_email: '(email)',
      centres_phone: '(phone)',
      centres_present: '(centre_code, archived_at) where edition_id is null',
    },
    /** Deleted centres keep their code, which another one may have meanwhile. */
    uniqueIndexes: { centres_code: '(centre_code) where archived_at is null' },
    final: {
      edition: { when: (row) => `${row}.edition_id is not null`, message: 'an archived edition is final' },
    },
  },

  /** Archived editions of the examination: what the portal was for before the present one. Rows are final. */
  editions: {
    columns: {
      id: text(),
      /** From the configuration when the edition was archived. */
      exam_name: text(),
      /** YYYY-MM-DD. */
      exam_date: text(),
      /** Whether the next edition began with the same list or with an empty one. */
      next_list: text<'same' | 'new'>(),
      archived_at: text(),
      archived_by: text(),
    },
    key: ['id'],
    final: {
      edition: { when: (row) => `${row}.id is not null`, message: 'an archived edition is final' },
    },
  },

  /** Notes of administrators about a centre; never changed. */
  centre_notes: {
    columns: {
      id: text(),
      centre_id: text({ of: 'centres.id' }),
      kind: text<'call' | 'mail' | 'visit' | 'other'>(),
      text: text(),
      /** Of a call; null when it was not given. */
      outcome: maybeText<'spoke' | 'no-answer' | 'wrong-number'>(),
      /** A day in India, YYYY-MM-DD. */
      call_back_on: maybeText(),
      author_id: text(),
      /** At the time of the note. */
      author_name: text(),
      created_at: text(),
    },
    key: ['id'],
    indexes: {
      centre_notes_centre: '(centre_id, created_at, id)',
    },
  },

  /** What the reminders that one administrator sent at once have in common. */
  reminder_batches: {
    columns: {
      id: text(),
      /** The administrator's own line in each mail, or ''. */
      line: text(),
      author_id: text(),
      author_name: text(),
    },
    key: ['id'],
  },

  /** A reminder to one centre, or its confirmation. Its state is derived from its times (centres/search/conditions.ts). */
  reminders: {
    columns: {
      batch_id: text({ of: 'reminder_batches.id' }),
      centre_id: text({ of: 'centres.id' }),
      /** The e-mail on record at that time, lower case. */
      address: text(),
      created_at: text(),
      expires_at: text(),
      /** The mail in `outbox`, which may name other centres with this address as well; null until it is released. */
      mail_id: maybeText(),
      released_at: maybeText(),
      sent_at: maybeText(),
      refused_at: maybeText(),
      /** With which the mail server refused it. */
      reply: maybeText(),
      /** The issue of the register that is confirmed; null: the mail reminds. */
      register_number: maybeWhole(),
    },
    key: ['batch_id', 'centre_id'],
    indexes: {
      reminders_centre: '(centre_id, created_at)',
      reminders_mail: '(mail_id)',
      reminders_open: '(created_at) where sent_at is null and refused_at is null',
      reminders_released: '(released_at)',
    },
  },

  /** The columns that an administrator has chosen for the list of centres. */
  list_columns: {
    columns: {
      account_id: text({ of: 'accounts.id', onDelete: 'cascade' }),
      /** As in the URL of the list; '' for the default. */
      columns: text(),
    },
    key: ['account_id'],
  },

  /** What an import or an act on many centres has changed together. */
  change_sets: {
    columns: {
      id: text(),
      kind: text<'import' | 'extend' | 'mark-missing' | 'unmark-missing' | 'delete'>(),
      made_at: text(),
      /** A username, or `operator`. */
      made_by: text(),
      /** JSON: the counts of an import, or the new last day. */
      details: text(),
      /** When and by whom it was taken back first, as far as that was possible. */
      taken_back_at: maybeText(),
      taken_back_by: maybeText(),
    },
    key: ['id'],
    indexes: {
      change_sets_last: '(made_at, id)',
    },
  },

  /** One centre of a change set. */
  change_set_rows: {
    columns: {
      set_id: text({ of: 'change_sets.id' }),
      centre_id: text({ of: 'centres.id' }),
      /** 1: the change created the centre. */
      is_new: whole<0 | 1>(),
      /** Of the centre after the change. */
      version: whole(),
      /** JSON: of each column of `centres` that changed, the values before and after. */
      changes: text(),
      is_taken_back: whole<0 | 1>(),
    },
    key: ['set_id', 'centre_id'],
  },

  /** The columns that headings of list files stand for, as an administrator has chosen them for the own files. */
  list_headings: {
    columns: {
      account_id: text({ of: 'accounts.id', onDelete: 'cascade' }),
      /** In lower-case letters and digits. */
      heading: text(),
      centre_column: text<CentreColumn>(),
      chosen_at: text(),
    },
    key: ['account_id', 'heading'],
  },

  /** Issues of the verified register. Final, except that the heads are told once. */
  register_issues: {
    columns: {
      /** From 1, without gaps. */
      number: whole(),
      issued_at: text(),
      /** The username. */
      issued_by: text(),
      /** From the configuration when it was issued. */
      exam_name: text(),
      /** YYYY-MM-DD. */
      exam_date: text(),
      /** JSON: name and kind of each column, in their order. */
      columns: text(),
      centres: whole(),
      /** Of the JSON, in hex. */
      sha256: text(),
      /** The Ed25519 signature of the JSON, in Base64. */
      signature: text(),
      /** Of the key that signed, as PEM. */
      public_key: text(),
      told_at: maybeText(),
      told_by: maybeText(),
    },
    key: ['number'],
    final: {
      final: {
        when: () => '1 = 1',
        message: 'an issue of the register is final',
        // The heads are told once.
        update: `old.told_at is not null or ${[
          'number',
          'issued_at',
          'issued_by',
          'exam_name',
          'exam_date',
          'columns',
          'centres',
          'sha256',
          'signature',
          'public_key',
        ]
          .map((name) => `old.${name} <> new.${name}`)
          .join(' or ')}`,
      },
    },
  },

  /** One centre of an issue of the register. Final. */
  register_entries: {
    columns: {
      number: whole({ of: 'register_issues.number' }),
      /** From 1, by centre code. */
      position: whole(),
      centre_id: text({ of: 'centres.id' }),
      /** Of the decision that accepted the centre. */
      decided_at: text(),
      /** JSON: a list of the values of the columns. */
      cells: text(),
    },
    key: ['number', 'position'],
    indexes: {
      register_entries_centre: '(centre_id)',
    },
    final: {
      final: { when: () => '1 = 1', message: 'an issue of the register is final' },
    },
  },
});

/** A column of the master list that is not declared does not compile. */
centresTables.centres.columns satisfies Readonly<Record<CentreColumn, unknown>>;
