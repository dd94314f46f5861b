/**
 * Adds what officers decide about many centres at once: acceptances that can be taken back, checks that are set aside, changed limits
 * and marked photos; and who has a review open (product.md, Review).
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

async function createAcceptances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('acceptances')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
    .addColumn('accepted_at', 'text', (c) => c.notNull())
    .addColumn('accepted_by', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('acceptances_key', ['id', 'centre_id'])
    .execute();
  await db.schema.createIndex('acceptances_last').on('acceptances').columns(['accepted_at', 'id']).execute();
}

export const queue: Migration = {
  async up(db: Kysely<unknown>) {
    await createAcceptances(db);
    await db.schema
      .createTable('checks_set_aside')
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('why', 'text', (c) => c.notNull())
      .addColumn('set_by', 'text', (c) => c.notNull())
      .addColumn('set_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('checks_set_aside_key', ['code', 'state'])
      .execute();
    await db.schema
      .createTable('review_limits')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'double precision', (c) => c.notNull())
      .addColumn('why', 'text', (c) => c.notNull())
      .addColumn('set_by', 'text', (c) => c.notNull())
      .addColumn('set_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('review_claims')
      .addColumn('account_id', 'text', (c) => c.primaryKey())
      .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('seen_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('photo_marks')
      .addColumn('photo_id', 'text', (c) => c.primaryKey().references('photos.id'))
      .addColumn('marked_by', 'text', (c) => c.notNull())
      .addColumn('marked_at', 'text', (c) => c.notNull())
      .execute();
  },
};
