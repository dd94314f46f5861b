/** Assigns centres to administrators (product.md, Administrators 16). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const assignments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('centres').addColumn('assigned_to', 'text').execute();
  },
};
