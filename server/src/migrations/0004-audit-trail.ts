/** Creates the audit trail and the table with the signature of its last entry (`domain/audit`). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';

export const auditTrail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_trail')
      .addColumn('sequence', 'integer', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('act', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('digest', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('audit_trail_at').on('audit_trail').column('at').execute();
    await db.schema.createIndex('audit_trail_act').on('audit_trail').column('act').execute();
    await db.schema
      .createTable('audit_seal')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('sequence', 'integer', (c) => c.notNull())
      .addColumn('digest', 'text', (c) => c.notNull())
      .execute();
    for (const before of ['update', 'delete'] as const)
      await dialectOf(db).createRaiseTrigger(db, `audit_trail_${before}`, {
        table: 'audit_trail',
        before,
        when: 'true',
        message: 'the audit trail is only added to',
      });
  },
};
