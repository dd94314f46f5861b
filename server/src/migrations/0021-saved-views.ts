/** Lists of centres that administrators save by name; deleted with their account (decision 0047). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const savedViews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('saved_views')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('saved_views_name', ['account_id', 'name'])
      .execute();
  },
};
