/** Gives each submission a receipt with a token that cannot be guessed; also the submissions that are there already. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';

type Tables = Pick<Database, 'checklists' | 'receipts'>;

const rowsPerStatement = 500;

async function addReceipts(db: Kysely<Tables>): Promise<void> {
  const submitted = await db
    .selectFrom('checklists')
    .select('centre_id')
    .where('status', '=', 'submitted')
    .execute();
  for (let start = 0; start < submitted.length; start += rowsPerStatement) {
    const rows = submitted
      .slice(start, start + rowsPerStatement)
      .map(({ centre_id }) => ({ token: randomBytes(24).toString('base64url'), centre_id, mailed_at: null }));
    await db.insertInto('receipts').values(rows).execute();
  }
}

export const receipts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('receipts')
      .addColumn('token', 'text', (c) => c.primaryKey())
      .addColumn('centre_id', 'text', (c) => c.notNull().unique().references('checklists.centre_id'))
      .addColumn('mailed_at', 'text')
      .execute();
    await addReceipts(db);
  },
};
