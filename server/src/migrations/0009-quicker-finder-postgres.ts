/**
 * The part of `0009-quicker-finder.ts` for PostgreSQL: changes of counts are inserted as new rows, so that instances do not
 * wait for each other, and one in many inserts adds the rows up. Triggers are per row, because distributed engines do not
 * support triggers for whole statements.
 */
import { sql, type Kysely } from 'kysely';

/** A connection plans the queries of a trigger once, maybe for empty tables. */
const byIndex = 'set enable_seqscan = off';

/** One in this number of changes adds the rows up. Others do not wait for it. */
const addedUpEvery = 1000;
const addingUp = 9_009;

const count = (row: 'old' | 'new', difference: -1 | 0 | 1): string =>
  `insert into centre_tallies values (${row}.centre_state, ${row}.is_submitted, ${row}.has_draft, ${difference}, 1);`;

const addUp = `
  if random() * ${addedUpEvery} < 1 and pg_try_advisory_xact_lock(${addingUp}) then
    with parts as (delete from centre_tallies returning *)
    insert into centre_tallies select centre_state, is_submitted, has_draft, sum(centres), sum(changes)
    from parts group by centre_state, is_submitted, has_draft;
  end if;`;

const countedBy = (row: 'old' | 'new'): string =>
  `(${row}.centre_state, ${row}.is_submitted, ${row}.has_draft)`;

const work = {
  insert: count('new', 1),
  update: `if ${countedBy('old')} = ${countedBy('new')} then ${count('new', 0)}
    else ${count('old', -1)} ${count('new', 1)} end if;`,
  delete: count('old', -1),
} as const;

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
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
  await run(
    db,
    `insert into centre_tallies select centre_state, is_submitted, has_draft, count(*), count(*)
     from centre_finder group by centre_state, is_submitted, has_draft`,
  );
  for (const [after, then] of Object.entries(work)) {
    const name = `keep_tallies_after_${after}_on_centre_finder`;
    await run(
      db,
      `create function ${name}() returns trigger language plpgsql ${byIndex} as $$
       begin ${then} ${addUp} return null; end $$`,
    );
    await run(
      db,
      `create trigger ${name} after ${after} on centre_finder for each row execute function ${name}()`,
    );
  }
}
