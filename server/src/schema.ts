/**
 * The types of the tables; the SQL that creates them is in `migrations/`.
 * Times are ISO 8601 texts in UTC, booleans are 1 or 0, and JSON is text, so that SQLite and PostgreSQL store the same.
 * Each table has one writer: outbox, refused_addresses -> platform/mail; accounts, sessions, login_networks, login_failures ->
 * domain/accounts; factors, recovery_codes -> domain/factors; rate_counters -> domain/rate-limits; audit_trail,
 * audit_seal, audit_head_files -> domain/audit; installation -> domain/installation; capacities -> domain/corrections; signup_handles -> features/signup;
 * centres, city_candidates, editions, centre_notes, reminders, reminder_batches, saved_views, list_columns, state_addresses,
 * register_issues, register_entries, change_sets, change_set_rows, list_headings -> features/centres;
 * photos -> domain/photos; checklists, handovers, receipts -> features/checklist;
 * photo_prints, photo_sheets, reviews, corrections, fault_words, acceptances, checks_set_aside, review_limits,
 * review_claims, photo_marks, second_looks -> features/review.
 */
import type { ColumnType } from 'kysely';
import type { CentreColumn } from '#contract/centre-columns.ts';
import type {
  CentreNotesTable,
  ChangeSetRowsTable,
  ChangeSetsTable,
  CityCandidatesTable,
  EditionsTable,
  ListColumnsTable,
  ListHeadingsTable,
  RegisterEntriesTable,
  RegisterIssuesTable,
  ReminderBatchesTable,
  RemindersTable,
  SavedViewsTable,
  StateAddressesTable,
} from './schema-officers.ts';
import type {
  CapacitiesTable,
  CorrectionsTable,
  FaultWordsTable,
  ImageHashesTable,
  QueueTables,
  ReviewsTable,
  SheetsTable,
} from './schema-review.ts';

export type Role = 'centre' | 'admin';

/** Without the columns `failed_logins` and `locked_until`, which only the release before this one uses. */
export interface AccountsTable {
  /** `c_<uuid>` for centre users, `a_<uuid>` for administrators. */
  readonly id: string;
  readonly role: Role;
  /** The ten digits of the mobile for centre users; lower case for administrators. */
  readonly username: string;
  readonly name: string;
  readonly password_hash: string | null;
  /** Incremented to revoke all tokens that were issued before. */
  readonly token_version: number;
  readonly created_at: string;
  readonly password_set_at: string | null;
  /** Not used any more: 0. The release before this one needs the column. */
  readonly wrong_codes: number;
  /** Of an administrator, as JSON: a list of `rights` of the contract. */
  readonly rights: string;
  /** Of an administrator, as JSON: the names of the states that the account is for; an empty list: all. */
  readonly states: string;
}

/** The networks that an account has used. */
export interface LoginNetworksTable {
  readonly account_id: string;
  /** An IPv4 address or an IPv6 /48. */
  readonly network: string;
  /** Not used any more, nor is the next one: 0 and null. The release before this one needs the columns. */
  readonly failures: number;
  readonly last_failed_at: string | null;
  /** The last login from there, or password that was set there. */
  readonly known_at: string | null;
}

/** Wrong passwords and factors of a login name. */
export interface LoginFailuresTable {
  /** An account, the e-mail of an account, or the MAC of a name that no account has (`domain/accounts/login-failures.ts`). */
  readonly subject: string;
  /** An IPv4 address or an IPv6 /48, since its last complete login; or `unknown` for all networks that the account does not know. */
  readonly network: string;
  readonly failures: number;
  readonly first_failed_at: string;
  readonly last_failed_at: string;
}

export interface SessionsTable {
  /** The token's `jti`. */
  readonly id: string;
  readonly account_id: string;
  readonly token_version: number;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly ended_at: string | null;
  /** When the user last confirmed the session with the password; null when not since the login. */
  readonly confirmed_at: string | null;
  /** The client's address at login; '' for centre users. */
  readonly client_address: string;
  /** Browser and system at login, for example `Firefox · Windows`; '' for centre users and when unknown. */
  readonly browser: string;
}

/** The second factor of an administrator, at most one for each. */
export interface FactorsTable {
  readonly account_id: string;
  /** The encrypted TOTP secret in Base32. */
  readonly sealed_secret: string;
  readonly created_at: string;
  /** Null until the first code was entered; until then no login asks for a code. */
  readonly confirmed_at: string | null;
  /** The time step of the last accepted code: that code and older ones are refused. */
  readonly last_used_step: number | null;
}

/** The recovery codes of a confirmed factor. */
interface RecoveryCodesTable {
  readonly account_id: string;
  /** HMAC-SHA-256 of the account and the code; the code itself is never stored. */
  readonly code_mac: string;
  readonly used_at: string | null;
}

/** Without the column `code_length`, which only the release before this one uses. */
export interface SignupHandlesTable {
  /** HMAC-SHA-256 of the handle; the handle itself is never stored. */
  readonly id_hash: string;
  readonly account_id: string;
  readonly purpose: 'signup' | 'reset';
  /** From the master list when the handle was created. The handle becomes invalid when the list changes. */
  readonly mobile: string;
  readonly email: string;
  /** `ended`: the password was set by another attempt. */
  readonly state: 'new' | 'code_sent' | 'verified' | 'used' | 'ended';
  readonly code_mac: string | null;
  readonly code_expires_at: string | null;
  readonly code_tries: number;
  readonly sends: number;
  readonly last_sent_at: string | null;
  readonly verified_at: string | null;
  readonly created_at: string;
  readonly expires_at: string;
}

interface RateCountersTable {
  readonly bucket: string;
  /** Seconds since 1970. PostgreSQL returns it as text, so it is compared in SQL only. */
  readonly window_start: ColumnType<never, number, never>;
  readonly hits: number;
}

export interface OutboxTable {
  readonly id: string;
  readonly purpose: string;
  /** The encrypted message: it may contain a code or a link. */
  readonly sealed_message: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly next_attempt_at: string;
  readonly attempts: number;
  readonly locked_until: string | null;
  readonly sent_at: string | null;
  /** The address of a mail that anybody can request, lower case; null for notices. */
  readonly mailbox: string | null;
  /** The network of the client that requested it. */
  readonly network: string | null;
}

/** Addresses whose last mail a mail server refused for good. */
export interface RefusedAddressesTable {
  /** Lower case. */
  readonly address: string;
  readonly refused_at: string;
  /** The reply of the mail server without its text. */
  readonly reply: string;
}

/** Each column of the master list is a text. */
interface CentresTable extends Readonly<Record<CentreColumn, string>> {
  readonly id: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
  /** An index: derived from the fields above by features/centres/search/search-text.ts whenever they are written. */
  readonly search_text: string;
  /** YYYY-MM-DD: the last day in India for this centre when it is later than that of all; null without an extension. */
  readonly extended_to: string | null;
  /** When it was marked as missing from the new list; null for the others. */
  readonly missing_since: string | null;
  /** The account of the administrator who looks after it; null for nobody. */
  readonly assigned_to: string | null;
  /** The username of the administrator who deleted the centre, or `operator`; null when that was not recorded. */
  readonly archived_by: string | null;
  /**
   * The code of a deleted centre whose code is free or belongs to another centre now; `centre_code` is a placeholder then. Null
   * otherwise.
   */
  readonly superseded_code: string | null;
  /** The edition with which the centre was archived; null for centres of the present one. Such a row is final. */
  readonly edition_id: string | null;
}

interface ChecklistsTable {
  readonly centre_id: string;
  readonly status: 'draft' | 'submitted';
  readonly answers: string;
  readonly version: number;
  readonly centre_photo_id: string | null;
  readonly strong_room_photo_id: string | null;
  readonly started_by: string;
  readonly updated_by: string;
  readonly updated_at: string;
  readonly submitted_by: string | null;
  readonly submitted_at: string | null;
  readonly reference: string | null;
  readonly snapshot: string | null;
  readonly snapshot_sha256: string | null;
}

interface PhotosTable {
  readonly id: string;
  readonly centre_id: string;
  readonly slot: 'centre' | 'strongRoom';
  readonly file_name: string;
  /** Of the uploaded bytes, in hex. */
  readonly sha256: string;
  readonly byte_size: number;
  readonly width: number;
  readonly height: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly place_source: 'camera' | 'device';
  readonly accuracy_m: number | null;
  readonly taken_at: string | null;
  readonly created_by: string;
  readonly created_at: string;
  /** Since when no checklist refers to the photo; null while one does. */
  readonly replaced_at: string | null;
}

/** The photos of a draft, handed over to a phone; at most one for each account. */
export interface HandoversTable {
  readonly account_id: string;
  /** The `jti` of the phone's token. */
  readonly id: string;
  /** The session that created it: it ends with that session. */
  readonly session_id: string;
  readonly centre_id: string;
  /** HMAC-SHA-256 of the code; the code itself is never stored. */
  readonly code_mac: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** When a phone used the code up; null until then. */
  readonly claimed_at: string | null;
}

/** The receipts of submitted checklists. */
interface ReceiptsTable {
  /** Random; whoever has it can check the receipt. */
  readonly token: string;
  readonly centre_id: string;
  /** When the receipt was last queued as a mail; null when it never was. */
  readonly mailed_at: string | null;
}

export interface AuditTrailTable {
  readonly sequence: number;
  readonly at: string;
  readonly actor: string;
  readonly address: string;
  readonly act: string;
  readonly target: string;
  readonly details: string;
  /** HMAC of this entry and the digest of the entry before it. */
  readonly digest: string;
  /** The key of the digest; '' in entries from before keys had ids. */
  readonly key_id: string;
}

/** One row with the signed number of the last entry, so that entries deleted from the end are detected. */
export interface AuditSealTable {
  readonly id: number;
  readonly sequence: number;
  readonly digest: string;
}

/** The files of heads that instances have written, each in its own `DATA_DIR`. */
interface AuditHeadFilesTable {
  readonly id: string;
  readonly lines: number;
  /** When the last line was written. */
  readonly written_at: string;
  /** The machine and its folder; null: written by a version that did not note it, and since then not again. */
  readonly place: string | null;
}

/** One row, created at the first start. The photo store has the same id and generation. */
interface InstallationTable {
  readonly number: 1;
  readonly id: string;
  /** Incremented before photos are removed, so that an older copy of the database is recognized by its lower number. */
  readonly generation: number;
  readonly created_at: string;
  /** Since when the audit trail has an entry about its start. */
  readonly audit_started_at: string | null;
}

export interface Database extends QueueTables {
  readonly accounts: AccountsTable;
  readonly login_networks: LoginNetworksTable;
  readonly login_failures: LoginFailuresTable;
  readonly sessions: SessionsTable;
  readonly factors: FactorsTable;
  readonly recovery_codes: RecoveryCodesTable;
  readonly signup_handles: SignupHandlesTable;
  readonly rate_counters: RateCountersTable;
  readonly outbox: OutboxTable;
  readonly refused_addresses: RefusedAddressesTable;
  readonly centres: CentresTable;
  readonly editions: EditionsTable;
  readonly centre_notes: CentreNotesTable;
  readonly reminder_batches: ReminderBatchesTable;
  readonly reminders: RemindersTable;
  readonly checklists: ChecklistsTable;
  readonly photos: PhotosTable;
  readonly receipts: ReceiptsTable;
  readonly city_candidates: CityCandidatesTable;
  readonly handovers: HandoversTable;
  readonly saved_views: SavedViewsTable;
  readonly list_columns: ListColumnsTable;
  readonly state_addresses: StateAddressesTable;
  readonly change_sets: ChangeSetsTable;
  readonly change_set_rows: ChangeSetRowsTable;
  readonly list_headings: ListHeadingsTable;
  readonly register_issues: RegisterIssuesTable;
  readonly register_entries: RegisterEntriesTable;
  readonly photo_prints: ImageHashesTable;
  readonly photo_sheets: SheetsTable;
  readonly reviews: ReviewsTable;
  readonly corrections: CorrectionsTable;
  readonly fault_words: FaultWordsTable;
  readonly audit_trail: AuditTrailTable;
  readonly audit_seal: AuditSealTable;
  readonly audit_head_files: AuditHeadFilesTable;
  readonly capacities: CapacitiesTable;
  readonly installation: InstallationTable;
}
