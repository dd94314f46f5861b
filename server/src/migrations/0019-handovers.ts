/** Handing the photos of a draft over to a phone: at most one phone for each account (decision 0042). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const handovers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('handovers')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
      .addColumn('code_mac', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('claimed_at', 'text')
      .execute();
  },
};
