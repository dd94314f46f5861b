/** Records how little a picture has of a photo (decision 0057). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const flatness: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('photo_prints').addColumn('flatness', 'integer').execute();
  },
};
