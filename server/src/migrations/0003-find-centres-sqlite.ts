/** The part of `0003-find-centres.ts` for SQLite: a trigram table, and counts that triggers maintain. */
import { sql, type Kysely } from 'kysely';

async function createTables(db: Kysely<unknown>): Promise<void> {
  // Has its own integer key, because VACUUM may change the hidden row ids of `centres`.
  await db.schema
    .createTable('centre_finder')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('centre_id', 'text', (c) => c.notNull().unique())
    .addColumn('centre_code', 'text', (c) => c.notNull())
    .addColumn('centre_state', 'text', (c) => c.notNull())
    .addColumn('is_submitted', 'integer', (c) => c.notNull())
    .addColumn('has_draft', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('centre_tallies')
    .addColumn('centre_state', 'text', (c) => c.notNull())
    .addColumn('is_submitted', 'integer', (c) => c.notNull())
    .addColumn('has_draft', 'integer', (c) => c.notNull())
    .addColumn('centres', 'integer', (c) => c.notNull())
    .addColumn('changes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('centre_tallies_key', ['centre_state', 'is_submitted', 'has_draft'])
    .execute();
  await sql`create virtual table centre_words using fts5(words, tokenize='trigram')`.execute(db);
}

const addToFinder = (condition: string): string => `
  insert into centre_finder (centre_id, centre_code, centre_state, is_submitted, has_draft)
  select centres.id, centre_code, centre_state, coalesce(status = 'submitted', 0), coalesce(status = 'draft', 0)
  from centres left join checklists on checklists.centre_id = centres.id
  where archived_at is null and ${condition};`;

const addToWords = (condition: string): string => `
  insert into centre_words (rowid, words)
  select number, centres.centre_code || char(10) || centre_name || char(10) || official_person
  from centre_finder join centres on centres.id = centre_id where ${condition};`;

const count = (row: 'old' | 'new', difference: 1 | -1): string => `
  insert into centre_tallies values (${row}.centre_state, ${row}.is_submitted, ${row}.has_draft, ${difference}, 1)
  on conflict do update set centres = centres + ${difference}, changes = changes + 1;`;

const mark = (centreId: string, status: string): string => `
  update centre_finder set is_submitted = (${status} = 'submitted'), has_draft = (${status} = 'draft')
  where centre_id = ${centreId} and (is_submitted <> (${status} = 'submitted') or has_draft <> (${status} = 'draft'));`;

const triggers: readonly (readonly [when: string, then: string])[] = [
  ['insert on centres', addToFinder('centres.id = new.id')],
  [
    'update on centres',
    `delete from centre_finder where centre_id = old.id; ${addToFinder('centres.id = new.id')}`,
  ],
  ['delete on centres', 'delete from centre_finder where centre_id = old.id;'],
  ['insert on centre_finder', `${addToWords('number = new.number')} ${count('new', 1)}`],
  ['update on centre_finder', `${count('old', -1)} ${count('new', 1)}`],
  ['delete on centre_finder', `delete from centre_words where rowid = old.number; ${count('old', -1)}`],
  ['insert on checklists', mark('new.centre_id', 'new.status')],
  ['update on checklists', mark('new.centre_id', 'new.status')],
  ['delete on checklists', mark('old.centre_id', "'none'")],
];

export async function createFinderInSqlite(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  for (const [when, then] of triggers) {
    const name = `keep_finder_after_${when.replaceAll(' ', '_')}`;
    await sql.raw(`create trigger ${name} after ${when} begin ${then} end`).execute(db);
  }
  await sql.raw(addToFinder('true')).execute(db);
}
