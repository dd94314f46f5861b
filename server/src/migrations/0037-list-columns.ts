/** The columns that an administrator has chosen for the list of centres; deleted with their account (decision 0045). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const listColumns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('list_columns')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('columns', 'text', (c) => c.notNull())
      .execute();
  },
};
