/** PostgreSQL's side of `dialect.ts`: ILIKE with a trigram index, plpgsql guards, advisory locks of the transaction. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlDialect } from '../dialect.ts';
import { likePattern } from '../like-pattern.ts';

/** As the trigram index of `migrations/0003-find-centres-postgres.ts` has it, or the index is not used. */
export const centreWords = `(centre_code || '\n' || centre_name || '\n' || official_person) collate "default"`;

/**
 * A connection plans the queries of a trigger once, maybe while the tables are empty; what is right then is far too slow
 * for a full one.
 */
export const byIndex = 'set enable_seqscan = off';

/** A signed number of 64 bits for a name. */
function lockNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}

export const postgresDialect: SqlDialect = {
  name: 'postgres',
  // Columns compare by code point; only the default collation knows the cases of all scripts.
  contains: (text, search) => sql`(${text}) collate "default" ilike ${likePattern(search)}`,
  // Whether its index is worth it, the server knows.
  holdsWords: (search) => sql`centre_finder.centre_id in
    (select id from centres where ${sql.raw(centreWords)} ilike ${likePattern(search)})`,
  isFoldedByReading: () => true,
  async findNumbers(db, search, most) {
    const { rows } = await sql<{ readonly number: number }>`select number from centre_finder
      where ${postgresDialect.holdsWords(search, 'index')} limit ${most + 1}`.execute(db);
    return rows.length > most ? null : rows.map((row) => row.number);
  },
  withoutIndex: (column) => sql.ref(column),
  sortedAfterwards: (column) => sql`(${sql.ref(column)} || '')`,
  selectNumbers: (numbers) =>
    sql`select value::bigint from json_array_elements_text(${JSON.stringify(numbers)}) as value`,
  async lock(tx, name) {
    await sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(tx);
  },
  async refreshStatistics(tx) {
    await sql`analyze centres, centre_finder, checklists`.execute(tx);
  },
  async createRaiseTrigger(db, name, { table, before, when, message }) {
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql ${byIndex} as $$
         begin
           if ${when} then raise exception '${message}'; end if;
           ${before === 'delete' ? 'return old' : 'return new'};
         end $$`,
      )
      .execute(db);
    await sql
      .raw(`create trigger ${name} before ${before} on ${table} for each row execute function ${name}()`)
      .execute(db);
    // Emptying the whole table asks no row.
    if (before === 'delete')
      await sql
        .raw(
          `create function ${name}_all() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$;
           create trigger ${name}_all before truncate on ${table} for each statement execute function ${name}_all()`,
        )
        .execute(db);
  },
};
