/**
 * Sorts the review queue by the gravity of the worst reason (product.md, Review); the exact figures come with the next check of each
 * centre. Keeps the words of feedback that report a fault (Evidence checks).
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const inOrder = ['decision', 'urgency desc', 'submitted_at', 'centre_id'];

export const urgency: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('reviews')
      .addColumn('urgency', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update reviews
      set urgency = case when serious > 0 then 1001 when notices > 0 then 101 else 0 end`.execute(db);
    for (const name of ['reviews_queue', 'reviews_drawn']) await db.schema.dropIndex(name).execute();
    await db.schema.createIndex('reviews_queue').on('reviews').columns(inOrder).execute();
    await db.schema
      .createIndex('reviews_drawn')
      .on('reviews')
      .columns(inOrder)
      .where(sql.ref('drawn_at'), 'is not', null)
      .execute();
    await db.schema
      .createTable('fault_words')
      .addColumn('word', 'text', (c) => c.primaryKey())
      .addColumn('sought', 'integer', (c) => c.notNull())
      .execute();
  },
};
