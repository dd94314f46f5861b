/**
 * Every table of the portal. Each has one writer: outbox, refused_addresses -> platform/mail; accounts, sessions, login_networks,
 * login_failures, factors, recovery_codes -> accounts; rate_counters -> rate-limits.ts; audit_trail, audit_seal -> audit; installation
 * -> installation.ts; photos, capacities, receipts -> submissions; signup_handles -> signup; centres, editions, centre_notes, reminders,
 * reminder_batches, list_columns, list_headings, register_issues, register_entries, change_sets, change_set_rows -> centres;
 * checklists, handovers -> checklist; photo_points, reviews, corrections, acceptances, opened_reviews, photo_marks -> review.
 */
import { centresTables } from './centres.ts';
import { checklistsTables } from './checklists.ts';
import { operationTables } from './operation.ts';
import { peopleTables } from './people.ts';
import { reviewTables } from './review.ts';
import type { Rows } from './table.ts';

export const allTables = {
  ...peopleTables,
  ...centresTables,
  ...checklistsTables,
  ...reviewTables,
  ...operationTables,
};

/** An interface, so that errors of the compiler name it. */
export interface Database extends Rows<typeof allTables> {}

/** A row of a table as it is read. */
export type Row<Name extends keyof Database> = Database[Name];
