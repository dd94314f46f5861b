/** Creates the second factors of administrators and their recovery codes (`domain/factors`). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const factors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('factors')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('sealed_secret', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_used_step', 'integer')
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('factors.account_id').onDelete('cascade'),
      )
      .addColumn('code_mac', 'text', (c) => c.notNull())
      .addColumn('used_at', 'text')
      .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_mac'])
      .execute();
  },
};
