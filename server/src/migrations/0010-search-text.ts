/**
 * Searches read one folded text of each centre (decision 0018). The finder of 0003 and 0009 goes, with its triggers, its trigram
 * table and its counts.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldSearchText } from '../kernel/fold-search-text.ts';
import { dialectOf } from '../platform/database/dialect.ts';

const events = ['insert', 'update', 'delete'] as const;
const nameOf = (event: string, table: string): string => `keep_finder_after_${event}_on_${table}`;
const triggers = ['centres', 'checklists'].flatMap((table) => events.map((event) => nameOf(event, table)));

const dropFinder = {
  sqlite: [
    ...triggers.map((name) => `drop trigger ${name}`),
    'drop table centre_words',
    'drop table centre_finder',
    'drop table centre_tallies',
  ],
  postgres: [
    ...triggers.map((name) => `drop function ${name} cascade`),
    'drop index if exists centre_words',
    'drop table centre_finder',
    ...events.map((event) => `drop function keep_tallies_after_${event}_on_centre_finder`),
    'drop table centre_tallies',
    'drop sequence centre_finder_changes',
  ],
};

/**
 * SQLite plans as if few rows had one value of an index, and nearly all centres have the same one of the first. The second is
 * replaced by one that counts centres and lists their states without reading a row.
 */
const dropIndexes = ['drop index centres_archived', 'drop index centres_by_centre_state'];

/** Where the extension may not be created, searches read every text. */
const createTrigramIndex = `
  do $$ begin
    create extension if not exists pg_trgm;
    create index centres_search_text on centres using gin (search_text gin_trgm_ops);
  exception when others then raise warning 'centres are searched without an index: %', sqlerrm;
  end $$`;

const searchedColumns = [
  'centre_code',
  'centre_name',
  'cfi',
  'centre_city',
  'centre_state',
  'centre_pincode',
  'official_person',
  'phone',
  'email',
] as const;

const rowsAtOnce = 500;

type SearchedCentre = Readonly<Record<'id' | (typeof searchedColumns)[number], string>>;

/** Folds the texts of all centres, archived ones too. */
async function fillSearchTexts(db: Kysely<unknown>): Promise<void> {
  const columns = sql.join(searchedColumns.map((column) => sql.ref(column)));
  for (let after = ''; ;) {
    const { rows } = await sql<SearchedCentre>`
      select id, ${columns} from centres where id > ${after} order by id limit ${rowsAtOnce}`.execute(db);
    if (rows.length === 0) return;
    const texts = rows.map((row) => {
      const text = foldSearchText(searchedColumns.map((column) => row[column]).join('\n'));
      return sql`(${row.id}, ${text})`;
    });
    await sql`update centres set search_text = column2 from (values ${sql.join(texts)}) as folded
      where id = column1`.execute(db);
    after = rows.at(-1)?.id ?? after;
  }
}

export const searchText: Migration = {
  async up(db: Kysely<unknown>) {
    const { name } = dialectOf(db);
    for (const statement of [...dropFinder[name], ...dropIndexes]) await sql.raw(statement).execute(db);
    await db.schema
      .createIndex('centres_by_centre_state')
      .on('centres')
      .columns(['centre_state', 'centre_code', 'archived_at'])
      .execute();
    await db.schema
      .alterTable('centres')
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await fillSearchTexts(db);
    if (name === 'postgres') await sql.raw(createTrigramIndex).execute(db);
  },
};
