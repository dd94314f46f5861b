/** Remembers addresses that a mail server refused, and finds waiting mails by their purpose and in the order of their expiry. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const refusedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('refused_addresses')
      .addColumn('address', 'text', (c) => c.primaryKey())
      .addColumn('refused_at', 'text', (c) => c.notNull())
      .addColumn('reply', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('outbox_purpose').on('outbox').column('purpose').execute();
    await db.schema
      .createIndex('outbox_unsent')
      .on('outbox')
      .columns(['expires_at'])
      .where('sent_at' as never, 'is', null)
      .execute();
  },
};
