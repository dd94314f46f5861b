/** Notes of administrators about their contact with a centre (decision 0047). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const centreNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('centre_notes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text', (c) => c.notNull())
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('centre_notes_centre')
      .on('centre_notes')
      .columns(['centre_id', 'created_at', 'id'])
      .execute();
  },
};
