/** Adds the candidates that are allotted to each city, for the board of the administrators. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const cityCandidates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('city_candidates')
      .addColumn('centre_state', 'text', (c) => c.notNull())
      .addColumn('centre_city', 'text', (c) => c.notNull())
      .addColumn('candidates', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('city_candidates_key', ['centre_state', 'centre_city'])
      .execute();
  },
};
