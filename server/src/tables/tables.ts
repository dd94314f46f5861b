/**
 * Every table of the portal. Each has one writer: outbox, refused_addresses -> platform/mail; accounts, sessions, login_networks,
 * login_failures, factors, recovery_codes, signup_handles -> accounts; rate_counters -> rate-limits.ts; audit_trail, audit_seal -> audit; installation
 * -> installation.ts; photos, capacities, receipts -> submissions; centres, editions, centre_notes, reminders,
 * reminder_batches, list_columns, list_headings, register_issues, register_entries, change_sets, change_set_rows -> centres;
 * checklists, handovers -> checklist; photo_points, reviews, corrections, acceptances, opened_reviews, photo_marks -> review.
 */
import { centresTables } from './centres.ts';
import { checklistsTables } from './checklists.ts';
import { operationTables } from './operation.ts';
import { peopleTables } from './people.ts';
import { reviewTables } from './review.ts';
import type { Rows, Table, Tables } from './table.ts';

export const allTables = {
  ...peopleTables,
  ...centresTables,
  ...checklistsTables,
  ...reviewTables,
  ...operationTables,
};

/** All tables by their names, what others refer to first. */
export function listTables(): (readonly [name: string, table: Table])[] {
  const all: Tables = allTables;
  const listed = new Map<string, Table>();
  const list = (name: string): void => {
    const table = all[name];
    if (table === undefined || listed.has(name)) return;
    for (const { of } of Object.values(table.columns)) if (of !== undefined) list(of.split('.')[0] ?? '');
    listed.set(name, table);
  };
  for (const name of Object.keys(all)) list(name);
  return [...listed];
}

/** An interface, so that errors of the compiler name it. */
export interface Database extends Rows<typeof allTables> {}

/** A row of a table as it is read. */
export type Row<Name extends keyof Database> = Database[Name];
