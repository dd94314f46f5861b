/** Adds the capacity of each submitted checklist as it counts, so that the board reads no checklists (decision 0047). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const capacities: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('capacities')
      .addColumn('centre_id', 'text', (c) => c.primaryKey().references('centres.id'))
      .addColumn('capacity', 'integer', (c) => c.notNull())
      .execute();
  },
};
