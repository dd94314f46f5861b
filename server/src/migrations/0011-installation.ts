/** Creates the table that identifies this installation. It has at most one row, which a start creates (`domain/installation`). */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const installation: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('installation')
      .addColumn('number', 'integer', (c) => c.primaryKey().check(sql`number = 1`))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('generation', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
