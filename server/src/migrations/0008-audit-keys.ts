/** Entries of the audit trail name the key that made them; those from before name none (platform/audit). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const auditKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('audit_trail')
      .addColumn('key_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
