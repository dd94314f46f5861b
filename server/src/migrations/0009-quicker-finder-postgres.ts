/**
 * PostgreSQL's side of `0009-quicker-finder.ts`: counts are kept by adding rows, never by changing one, so that instances do
 * not wait for each other; now and then one of those who add rows adds them up. The finder follows whole statements, because
 * a row of counts for each row of an import would be many.
 */
import { sql, type Kysely } from 'kysely';
import { byIndex } from '../platform/database/postgres-engine.ts';

/** One in so many changes adds the rows up; nobody waits while another does. */
const addedUpEvery = 100;

const countsOf = (rows: string, sign: '' | '-'): string =>
  `insert into centre_tallies select centre_state, is_submitted, has_draft, ${sign}count(*), count(*)
   from ${rows} group by centre_state, is_submitted, has_draft;`;

const addUp = `
  if random() * ${addedUpEvery} < 1 and pg_try_advisory_xact_lock(hashtextextended('adding up centre_tallies', 0)) then
    with parts as (delete from centre_tallies returning *)
    insert into centre_tallies select centre_state, is_submitted, has_draft, sum(centres), sum(changes)
    from parts group by centre_state, is_submitted, has_draft;
  end if;`;

const addToFinder = `
  insert into centre_finder (centre_id, centre_code, centre_state, is_submitted, has_draft)
  select id, centre_code, centre_state,
    (exists (select 1 from checklists where centre_id = id and status = 'submitted'))::integer,
    (exists (select 1 from checklists where centre_id = id and status = 'draft'))::integer
  from new_rows where archived_at is null
  on conflict (centre_id) do update set centre_code = excluded.centre_code, centre_state = excluded.centre_state,
    number = nextval('centre_finder_changes');`;

const removeFromFinder = `
  delete from centre_finder using new_rows where centre_id = id and archived_at is not null;`;

interface Follower {
  readonly table: 'centres' | 'centre_finder';
  readonly after: 'insert' | 'update' | 'delete';
  readonly work: string;
}

const followers: readonly Follower[] = [
  { table: 'centres', after: 'insert', work: addToFinder },
  { table: 'centres', after: 'update', work: `${removeFromFinder} ${addToFinder}` },
  { table: 'centre_finder', after: 'insert', work: `${countsOf('new_rows', '')} ${addUp}` },
  {
    table: 'centre_finder',
    after: 'update',
    work: `${countsOf('old_rows', '-')} ${countsOf('new_rows', '')} ${addUp}`,
  },
  { table: 'centre_finder', after: 'delete', work: `${countsOf('old_rows', '-')} ${addUp}` },
];

const transitions = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const;

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

async function follow(db: Kysely<unknown>, { table, after, work }: Follower): Promise<void> {
  const name = `keep_finder_after_${after}_on_${table}`;
  await run(
    db,
    `create function ${name}() returns trigger language plpgsql ${byIndex} as $$ begin ${work} return null; end $$`,
  );
  await run(
    db,
    `create trigger ${name} after ${after} on ${table} referencing ${transitions[after]}
     for each statement execute function ${name}()`,
  );
}

export async function quickenFinderInPostgres(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop view centre_tallies');
  await db.schema
    .createTable('centre_tallies')
    .addColumn('centre_state', 'text', (c) => c.notNull())
    .addColumn('is_submitted', 'integer', (c) => c.notNull())
    .addColumn('has_draft', 'integer', (c) => c.notNull())
    .addColumn('centres', 'bigint', (c) => c.notNull())
    .addColumn('changes', 'bigint', (c) => c.notNull())
    .execute();
  await run(db, countsOf('centre_finder', ''));
  for (const after of ['insert', 'update']) {
    const old = `keep_finder_after_${after}_on_centres`;
    await run(db, `drop trigger ${old} on centres`);
    await run(db, `drop function ${old}()`);
  }
  for (const follower of followers) await follow(db, follower);
}
