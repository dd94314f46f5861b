/** The audit trail and the seal on its last entry (platform/audit). */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

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
    for (const event of ['update', 'delete'] as const)
      await sql
        .raw(
          `create trigger audit_trail_${event} before ${event} on audit_trail
           begin select raise(abort, 'the audit trail is only added to'); end`,
        )
        .execute(db);
  },
};
