/** Stores when a session was confirmed, and from where it was opened (decision 0032). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const confirmedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute();
    for (const column of ['client_address', 'browser'])
      await db.schema
        .alterTable('sessions')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
  },
};
