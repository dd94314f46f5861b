/** Adds the addresses to which the sheet of a state is mailed every morning (product.md, Administrators 9). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const stateAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('state_addresses')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('centre_state', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('has_contacts', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('mailed_for', 'text', (c) => c.notNull())
      .addUniqueConstraint('state_addresses_once', ['centre_state', 'address'])
      .execute();
  },
};
