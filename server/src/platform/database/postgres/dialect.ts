/** PostgreSQL's side of `dialect.ts`: ILIKE, plpgsql guards, advisory locks of the transaction. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlDialect } from '../dialect.ts';
import { likePattern } from '../like-pattern.ts';

/**
 * A connection plans the queries of a trigger once, maybe while the tables are empty; what is right then is far too slow
 * for a full one.
 */
const byIndex = 'set enable_seqscan = off';

/** A signed number of 64 bits for a name. */
function lockNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}

export const postgresDialect: SqlDialect = {
  name: 'postgres',
  // Columns compare by code point; only the default collation knows the cases of all scripts.
  contains: (text, search) => sql`(${text}) collate "default" ilike ${likePattern(search)}`,
  async lock(tx, name) {
    await sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(tx);
  },
  async refreshStatistics(tx) {
    await sql`analyze centres, checklists`.execute(tx);
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
