/** Remembers which column of the master list a heading of list files stands for (product.md, Administrators 3). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const listHeadings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('list_headings')
      .addColumn('heading', 'text', (c) => c.primaryKey())
      .addColumn('centre_column', 'text', (c) => c.notNull())
      .addColumn('chosen_by', 'text', (c) => c.notNull())
      .addColumn('chosen_at', 'text', (c) => c.notNull())
      .execute();
  },
};
