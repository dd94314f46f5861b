/** The types of the tables with the officers' own work: editions, notes, reminders, candidates, saved views, the register, change sets. */
import type { CentreColumn } from '#contract/centre-columns.ts';

/** Archived editions of the examination: what the portal was for before the present one. Rows are final. */
export interface EditionsTable {
  readonly id: string;
  /** From the configuration when the edition was archived. */
  readonly exam_name: string;
  /** YYYY-MM-DD. */
  readonly exam_date: string;
  /** Whether the next edition began with the same list or with an empty one. */
  readonly next_list: 'same' | 'new';
  readonly archived_at: string;
  readonly archived_by: string;
}

/** Notes of administrators about a centre; never changed. */
export interface CentreNotesTable {
  readonly id: string;
  readonly centre_id: string;
  readonly kind: 'call' | 'mail' | 'visit' | 'other';
  readonly text: string;
  /** Of a call; null when it was not given. */
  readonly outcome: 'spoke' | 'no-answer' | 'wrong-number' | null;
  /** A day in India, YYYY-MM-DD. */
  readonly call_back_on: string | null;
  readonly author_id: string;
  /** At the time of the note. */
  readonly author_name: string;
  readonly created_at: string;
}

/** What the reminders that one administrator sent at once have in common. */
export interface ReminderBatchesTable {
  readonly id: string;
  /** The administrator's own line in each mail, or ''. */
  readonly line: string;
  readonly author_id: string;
  readonly author_name: string;
}

/** A reminder to one centre, or its confirmation. Its state is derived from its times (features/centres/search/conditions.ts). */
export interface RemindersTable {
  readonly batch_id: string;
  readonly centre_id: string;
  /** The e-mail on record at that time, lower case. */
  readonly address: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** The mail in `outbox`, which may name other centres with this address as well; null until it is released. */
  readonly mail_id: string | null;
  readonly released_at: string | null;
  readonly sent_at: string | null;
  readonly refused_at: string | null;
  /** With which the mail server refused it. */
  readonly reply: string | null;
  /** The issue of the register that is confirmed; null: the mail reminds. */
  readonly register_number: number | null;
}

/** How many candidates are allotted to a city, as in the file of an administrator. */
export interface CityCandidatesTable {
  readonly centre_state: string;
  readonly centre_city: string;
  readonly candidates: number;
}

/** Lists of centres that an administrator has saved by name; at most `limits.admin.maxSavedViews` for each account. */
export interface SavedViewsTable {
  readonly id: string;
  readonly account_id: string;
  /** Unique within the account. */
  readonly name: string;
  /** Filters, order and columns as in the URL of the list, without `?`. */
  readonly query: string;
  readonly created_at: string;
}

/** The columns that an administrator has chosen for the list of centres. */
export interface ListColumnsTable {
  readonly account_id: string;
  /** As in the URL of the list; '' for the default. */
  readonly columns: string;
}

/** Where the sheet of a state is mailed every morning. */
export interface StateAddressesTable {
  readonly id: string;
  readonly centre_state: string;
  /** Lower case; at most once for a state. */
  readonly address: string;
  readonly language: 'en' | 'hi';
  /** Whether the workbook has the contacts of the heads. */
  readonly has_contacts: number;
  readonly created_at: string;
  /** The username. */
  readonly created_by: string;
  /** The day in India, YYYY-MM-DD, of the last morning for which a mail was queued, or before which the address was entered. */
  readonly mailed_for: string;
}

/** Issues of the verified register. Final, except that the heads are told once. */
export interface RegisterIssuesTable {
  /** From 1, without gaps. */
  readonly number: number;
  readonly issued_at: string;
  /** The username. */
  readonly issued_by: string;
  /** From the configuration when it was issued. */
  readonly exam_name: string;
  /** YYYY-MM-DD. */
  readonly exam_date: string;
  /** JSON: name and kind of each column, in their order. */
  readonly columns: string;
  readonly centres: number;
  /** Of the two files, in hex. */
  readonly json_sha256: string;
  readonly csv_sha256: string;
  /** Ed25519 signatures of the two files, in Base64. */
  readonly json_signature: string;
  readonly csv_signature: string;
  /** Of the key that signed, as PEM. */
  readonly public_key: string;
  readonly told_at: string | null;
  readonly told_by: string | null;
}

/** One centre of an issue of the register. Final. */
export interface RegisterEntriesTable {
  readonly number: number;
  /** From 1, by centre code. */
  readonly position: number;
  readonly centre_id: string;
  /** Of the decision that accepted the centre. */
  readonly decided_at: string;
  /** JSON: a list of the values of the columns. */
  readonly cells: string;
}

/** What an import or an act on many centres has changed together. */
export interface ChangeSetsTable {
  readonly id: string;
  readonly kind: 'import' | 'assign' | 'extend' | 'mark-missing' | 'unmark-missing' | 'delete';
  readonly made_at: string;
  /** A username, or `operator`. */
  readonly made_by: string;
  /** JSON: the counts of an import, or the new last day. */
  readonly details: string;
  /** When and by whom it was taken back first, as far as that was possible. */
  readonly taken_back_at: string | null;
  readonly taken_back_by: string | null;
}

/** One centre of a change set. */
export interface ChangeSetRowsTable {
  readonly set_id: string;
  readonly centre_id: string;
  /** 1: the change created the centre. */
  readonly is_new: 0 | 1;
  /** Of the centre after the change. */
  readonly version: number;
  /** JSON: of each column of `centres` that changed, the values before and after. */
  readonly changes: string;
  readonly is_taken_back: 0 | 1;
}

/** The columns that headings of list files stand for, as administrators have chosen them. */
export interface ListHeadingsTable {
  /** In lower-case letters and digits. */
  readonly heading: string;
  readonly centre_column: CentreColumn;
  readonly chosen_by: string;
  readonly chosen_at: string;
}
