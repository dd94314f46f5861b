/** Notes record how a call went and when the centre is to be called back (decision 0047). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const callOutcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('centre_notes').addColumn('outcome', 'text').execute();
    await db.schema.alterTable('centre_notes').addColumn('call_back_on', 'text').execute();
  },
};
