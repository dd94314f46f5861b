/**
 * Counts wrong passwords by account and network, and remembers the networks of an account (decision 0031). The columns
 * `failed_logins` and `locked_until` of accounts stay: instances of the release before use them while others are upgraded.
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const logins: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('login_networks')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('last_failed_at', 'text')
      .addColumn('known_at', 'text')
      .addPrimaryKeyConstraint('login_networks_key', ['account_id', 'network'])
      .execute();
  },
};
