/** Counts the consecutive wrong codes of an account over all attempts and days (security.md T3). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const wrongCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('accounts')
      .addColumn('wrong_codes', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
