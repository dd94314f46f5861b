/** Adds the second look at accepted centres (product.md, Review 4). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const secondLooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('second_looks')
      .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
      .addColumn('accepted_at', 'text', (c) => c.notNull())
      .addColumn('accepted_by', 'text', (c) => c.notNull())
      .addColumn('confirmed_by', 'text')
      .addColumn('confirmed_at', 'text')
      .addPrimaryKeyConstraint('second_looks_key', ['centre_id', 'accepted_at'])
      .execute();
  },
};
