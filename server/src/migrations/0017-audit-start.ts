/** Prepares the start of the audit trail and the heads that are kept outside the database; stops `insert or replace` (`domain/audit`). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';

export const auditStart: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('installation').addColumn('audit_started_at', 'text').execute();
    await db.schema
      .createTable('audit_head_files')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('lines', 'integer', (c) => c.notNull())
      .addColumn('written_at', 'text', (c) => c.notNull())
      .execute();
    // `insert or replace` of SQLite deletes the old row without firing its delete trigger.
    await dialectOf(db).createRaiseTrigger(db, 'audit_trail_insert', {
      table: 'audit_trail',
      before: 'insert',
      when: 'exists (select 1 from audit_trail where sequence = new.sequence)',
      message: 'the audit trail is only added to',
    });
  },
};
