/** Reminders to centres: one row for each centre of each time that an administrator sent them (decision 0047). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(`reminders_${name}`).on('reminders');
  await index('centre').columns(['centre_id', 'created_at']).execute();
  await index('mail').column('mail_id').execute();
  await index('released').column('released_at').execute();
  await index('open')
    .column('created_at')
    .where('sent_at' as never, 'is', null)
    .where('refused_at' as never, 'is', null)
    .execute();
}

export const reminders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reminder_batches')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('line', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text', (c) => c.notNull())
      .addColumn('author_name', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('reminders')
      .addColumn('batch_id', 'text', (c) => c.notNull().references('reminder_batches.id'))
      .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('mail_id', 'text')
      .addColumn('released_at', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('refused_at', 'text')
      .addColumn('reply', 'text')
      .addPrimaryKeyConstraint('reminders_key', ['batch_id', 'centre_id'])
      .execute();
    await createIndexes(db);
  },
};
