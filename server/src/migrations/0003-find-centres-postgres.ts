/**
 * The part of `0003-find-centres.ts` for PostgreSQL. Counts are a view, because instances that save drafts would wait for
 * each other on a row with stored counts. A row of `centre_finder` is updated and never replaced while its centre exists,
 * so that concurrent transactions both count.
 */
import { sql, type Kysely } from 'kysely';

const centreWords = `(centre_code || '\n' || centre_name || '\n' || official_person) collate "default"`;

/** A connection plans the queries of a trigger once, maybe for empty tables. */
const byIndex = 'set enable_seqscan = off';

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence centre_finder_changes`.execute(db);
  await db.schema
    .createTable('centre_finder')
    // Takes a new value with every change of the row.
    .addColumn('number', 'bigint', (c) => c.notNull().defaultTo(sql`nextval('centre_finder_changes')`))
    .addColumn('centre_id', 'text', (c) => c.primaryKey())
    .addColumn('centre_code', 'text', (c) => c.notNull())
    .addColumn('centre_state', 'text', (c) => c.notNull())
    .addColumn('is_submitted', 'integer', (c) => c.notNull())
    .addColumn('has_draft', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('centre_finder_number').on('centre_finder').column('number').execute();
  // With the remainder of the square, two different sets of rows are very unlikely to have the same sum.
  await sql`create view centre_tallies as
    select centre_state, is_submitted, has_draft, count(*) as centres, sum(number * number % 1000003) as changes
    from centre_finder group by centre_state, is_submitted, has_draft`.execute(db);
}

/** Without the permission to create the extension, searches read the text of every centre. */
async function createWordIndex(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `do $$ begin
         create extension if not exists pg_trgm;
         create index centre_words on centres using gin ((${centreWords}) gin_trgm_ops);
       exception when others then raise warning 'centres are searched without an index: %', sqlerrm;
       end $$`,
    )
    .execute(db);
}

const checklistIs = (status: string, centreId: string): string =>
  `(exists (select 1 from checklists where centre_id = ${centreId} and status = '${status}'))::integer`;

/** Uses the values of `new`: a query of `centres` would be planned for the empty table. */
const addToFinder = `
  insert into centre_finder (centre_id, centre_code, centre_state, is_submitted, has_draft)
  values (new.id, new.centre_code, new.centre_state, ${checklistIs('submitted', 'new.id')}, ${checklistIs('draft', 'new.id')})
  on conflict (centre_id) do update set centre_code = excluded.centre_code, centre_state = excluded.centre_state,
    number = nextval('centre_finder_changes');`;

const mark = (centreId: string, status: string): string => `
  update centre_finder set is_submitted = (${status} = 'submitted')::integer, has_draft = (${status} = 'draft')::integer,
    number = nextval('centre_finder_changes')
  where centre_id = ${centreId}
    and (is_submitted <> (${status} = 'submitted')::integer or has_draft <> (${status} = 'draft')::integer);`;

const removeFromFinder = 'delete from centre_finder where centre_id = old.id;';

const triggers: readonly (readonly [when: string, then: string])[] = [
  ['insert on centres', `if new.archived_at is null then ${addToFinder} end if;`],
  ['update on centres', `if new.archived_at is null then ${addToFinder} else ${removeFromFinder} end if;`],
  ['delete on centres', removeFromFinder],
  ['insert on checklists', mark('new.centre_id', 'new.status')],
  ['update on checklists', mark('new.centre_id', 'new.status')],
  ['delete on checklists', mark('old.centre_id', "'none'")],
];

export async function createFinderInPostgres(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await createWordIndex(db);
  for (const [when, then] of triggers) {
    const name = `keep_finder_after_${when.replaceAll(' ', '_')}`;
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql ${byIndex} as $$ begin ${then} return null; end $$`,
      )
      .execute(db);
    await sql.raw(`create trigger ${name} after ${when} for each row execute function ${name}()`).execute(db);
  }
  await sql
    .raw(
      `insert into centre_finder (centre_id, centre_code, centre_state, is_submitted, has_draft)
       select id, centre_code, centre_state, ${checklistIs('submitted', 'id')}, ${checklistIs('draft', 'id')}
       from centres where archived_at is null`,
    )
    .execute(db);
}
