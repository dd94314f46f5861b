/**
 * Counts wrong passwords by typed name, also of names that no account has, and by network (decision 0031). The columns
 * `failures` and `last_failed_at` of login_networks stay: instances of the release before use them while others are upgraded.
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const loginFailures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('login_failures')
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('first_failed_at', 'text', (c) => c.notNull())
      .addColumn('last_failed_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('login_failures_key', ['subject', 'network'])
      .execute();
  },
};
