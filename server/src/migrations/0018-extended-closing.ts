/** Records until when an administrator lets one centre save and submit after the closing day of all (product.md, Configuration). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const extendedClosing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('centres').addColumn('extended_to', 'text').execute();
  },
};
