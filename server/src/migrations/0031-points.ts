/** Records the points of pictures, whose bytes are in the photo store (decision 0057). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const points: Migration = {
  async up(db: Kysely<unknown>) {
    const table = db.schema.alterTable('photo_prints');
    await table.addColumn('points_version', 'integer', (c) => c.notNull().defaultTo(0)).execute();
    await table.addColumn('points_state', 'text', (c) => c.notNull().defaultTo('none')).execute();
    await table.addColumn('points_sha256', 'text', (c) => c.notNull().defaultTo('')).execute();
    await db.schema
      .createIndex('photo_prints_points')
      .on('photo_prints')
      .columns(['points_version', 'centre_id'])
      .execute();
    await db.schema.createIndex('photo_prints_centre').on('photo_prints').column('centre_id').execute();
  },
};
