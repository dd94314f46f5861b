/** Records since when no checklist refers to a photo, so that a backup in progress never misses one (security.md R13). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const replacedPhotos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('photos').addColumn('replaced_at', 'text').execute();
    await db.schema.createIndex('photos_replaced').on('photos').column('replaced_at').execute();
  },
};
