/**
 * Keeps what an import or an act on many centres has changed, so that it can be taken back, and marks centres that a new list does not
 * name (product.md, Administrators 14).
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const changeSets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('centres').addColumn('missing_since', 'text').execute();
    await db.schema
      .createTable('change_sets')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('made_at', 'text', (c) => c.notNull())
      .addColumn('made_by', 'text', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('taken_back_at', 'text')
      .addColumn('taken_back_by', 'text')
      .execute();
    await db.schema.createIndex('change_sets_last').on('change_sets').columns(['made_at', 'id']).execute();
    await db.schema
      .createTable('change_set_rows')
      .addColumn('set_id', 'text', (c) => c.notNull().references('change_sets.id'))
      .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
      .addColumn('is_new', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('changes', 'text', (c) => c.notNull())
      .addColumn('is_taken_back', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('change_set_rows_key', ['set_id', 'centre_id'])
      .execute();
  },
};
