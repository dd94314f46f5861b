/** Adds what the code of a sheet in a photo says (product.md, The sheet in the photo). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const sheets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('photo_sheets')
      .addColumn('photo_id', 'text', (c) => c.primaryKey().references('photos.id'))
      .addColumn('text', 'text', (c) => c.notNull())
      .execute();
  },
};
