/** Adds the verified register: its issues are final, and only told to the heads once (product.md, Verified register). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';

const issue = 'register_issues';
const entry = 'register_entries';
const sealed = [
  'number',
  'issued_at',
  'issued_by',
  'exam_name',
  'exam_date',
  'columns',
  'centres',
  'json_sha256',
  'csv_sha256',
  'json_signature',
  'csv_signature',
  'public_key',
];

/** Inserts are covered as well: `insert or replace` deletes the old row without firing its delete trigger. */
const triggers = [
  {
    table: issue,
    before: 'update',
    when: ['old.told_at is not null', ...sealed.map((column) => `old.${column} <> new.${column}`)].join(
      ' or ',
    ),
  },
  { table: issue, before: 'delete', when: '1 = 1' },
  {
    table: issue,
    before: 'insert',
    when: 'exists (select 1 from register_issues where number = new.number)',
  },
  { table: entry, before: 'update', when: '1 = 1' },
  { table: entry, before: 'delete', when: '1 = 1' },
  {
    table: entry,
    before: 'insert',
    when: 'exists (select 1 from register_entries where number = new.number and position = new.position)',
  },
] as const;

export const register: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable(issue)
      .addColumn('number', 'integer', (c) => c.primaryKey())
      .addColumn('issued_at', 'text', (c) => c.notNull())
      .addColumn('issued_by', 'text', (c) => c.notNull())
      .addColumn('exam_name', 'text', (c) => c.notNull())
      .addColumn('exam_date', 'text', (c) => c.notNull())
      .addColumn('columns', 'text', (c) => c.notNull())
      .addColumn('centres', 'integer', (c) => c.notNull())
      .addColumn('json_sha256', 'text', (c) => c.notNull())
      .addColumn('csv_sha256', 'text', (c) => c.notNull())
      .addColumn('json_signature', 'text', (c) => c.notNull())
      .addColumn('csv_signature', 'text', (c) => c.notNull())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('told_at', 'text')
      .addColumn('told_by', 'text')
      .execute();
    await db.schema
      .createTable(entry)
      .addColumn('number', 'integer', (c) => c.notNull().references('register_issues.number'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
      .addColumn('decided_at', 'text', (c) => c.notNull())
      .addColumn('cells', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('register_entries_key', ['number', 'position'])
      .execute();
    // What the head of a centre is told of it.
    await db.schema.createIndex('register_entries_centre').on(entry).column('centre_id').execute();
    await db.schema.alterTable('reminders').addColumn('register_number', 'integer').execute();
    for (const trigger of triggers)
      await dialectOf(db).createRaiseTrigger(db, `${trigger.table}_final_${trigger.before}`, {
        ...trigger,
        message: 'an issue of the register is final',
      });
  },
};
