/** Adds the id of the key to entries of the audit trail; it is empty in earlier entries (`domain/audit`). */
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
