/**
 * Every table of the portal. Each has one writer: outbox, refused_addresses -> platform/mail; accounts, sessions, login_networks,
 * login_failures -> domain/accounts; factors, recovery_codes -> domain/factors; rate_counters -> domain/rate-limits; audit_trail,
 * audit_seal -> domain/audit; installation -> domain/installation; capacities -> domain/corrections;
 * signup_handles -> features/signup; centres, editions, centre_notes, reminders, reminder_batches,
 * list_columns, register_issues, register_entries, change_sets, change_set_rows, list_headings -> features/centres;
 * photos -> domain/photos; checklists, handovers, receipts -> features/checklist; photo_points, reviews,
 * corrections, acceptances, opened_reviews, photo_marks -> features/review.
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
