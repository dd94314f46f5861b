/** Records what each administrator may do and for which states (product.md, Administrators 15); those of before have all. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const rights: Migration = {
  async up(db: Kysely<unknown>) {
    const all = '["review","list","accounts"]';
    await db.schema
      .alterTable('accounts')
      .addColumn('rights', 'text', (column) => column.notNull().defaultTo(all))
      .execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('states', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
