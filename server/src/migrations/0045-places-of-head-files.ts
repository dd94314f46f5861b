/** Adds where the file of audit heads of each instance is, so that a new instance is not taken for one that has lost its file. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const placesOfHeadFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit_head_files').addColumn('place', 'text').execute();
  },
};
