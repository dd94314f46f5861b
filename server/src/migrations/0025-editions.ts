/**
 * Keeps deleted centres beside new ones with the same code, and whole editions (decision 0053). A superseded centre keeps its code
 * in `superseded_code`; its `centre_code` is then a placeholder that no list can contain, so that the code is free. What belongs to
 * an archived edition cannot be changed or deleted, not even by manual SQL.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';

const isArchived = (centreId: string): string =>
  `exists (select 1 from centres where id = ${centreId} and edition_id is not null)`;

/** Inserts are covered as well: `insert or replace` deletes the old row without firing its delete trigger. */
const triggers = [
  { table: 'centres', before: 'update', when: 'old.edition_id is not null' },
  { table: 'centres', before: 'delete', when: 'old.edition_id is not null' },
  { table: 'centres', before: 'insert', when: isArchived('new.id') },
  { table: 'checklists', before: 'update', when: isArchived('old.centre_id') },
  { table: 'checklists', before: 'delete', when: isArchived('old.centre_id') },
  {
    table: 'checklists',
    before: 'insert',
    when: `exists (select 1 from checklists where centre_id = new.centre_id) and ${isArchived('new.centre_id')}`,
  },
  // A photo that a draft had replaced is removed after some hours, as before.
  { table: 'photos', before: 'update', when: `old.replaced_at is null and ${isArchived('old.centre_id')}` },
  { table: 'photos', before: 'delete', when: `old.replaced_at is null and ${isArchived('old.centre_id')}` },
  {
    table: 'photos',
    before: 'insert',
    when: `exists (select 1 from photos where id = new.id and replaced_at is null and ${isArchived('centre_id')})`,
  },
  { table: 'editions', before: 'update', when: 'old.id is not null' },
  { table: 'editions', before: 'delete', when: 'old.id is not null' },
  { table: 'editions', before: 'insert', when: 'exists (select 1 from editions where id = new.id)' },
] as const;

export const editions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('editions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('exam_name', 'text', (c) => c.notNull())
      .addColumn('exam_date', 'text', (c) => c.notNull())
      .addColumn('next_list', 'text', (c) => c.notNull())
      .addColumn('archived_at', 'text', (c) => c.notNull())
      .addColumn('archived_by', 'text', (c) => c.notNull())
      .execute();
    await db.schema.alterTable('centres').addColumn('archived_by', 'text').execute();
    await db.schema
      .alterTable('centres')
      // An instance of the release before does not know placeholders: it cannot restore such a centre.
      .addColumn('superseded_code', 'text', (c) =>
        c.check(sql`superseded_code is null or archived_at is not null`),
      )
      .execute();
    await db.schema
      .alterTable('centres')
      .addColumn('edition_id', 'text', (c) => c.references('editions.id'))
      .execute();
    await db.schema
      .createIndex('centres_edition')
      .on('centres')
      .columns(['edition_id', 'superseded_code'])
      .where('edition_id' as never, 'is not', null)
      .execute();
    for (const trigger of triggers)
      await dialectOf(db).createRaiseTrigger(db, `${trigger.table}_edition_${trigger.before}`, {
        ...trigger,
        message: 'an archived edition is final',
      });
  },
};
