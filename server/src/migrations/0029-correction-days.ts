/** Records until when a correction is to be answered (product.md, Corrections). Earlier ones have no day, as their heads were told none. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const correctionDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('corrections').addColumn('due_on', 'text').execute();
  },
};
