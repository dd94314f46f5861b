/** Implements `dialect.ts` for PostgreSQL with ILIKE, plpgsql triggers and transaction-level advisory locks. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { likePattern, type SqlDialect } from '../dialect.ts';

/**
 * A connection plans the queries of a trigger only once, possibly while the tables are empty. A sequential scan is right
 * for an empty table but far too slow for a full one.
 */
const avoidSequentialScans = 'set enable_seqscan = off';

/** Returns a signed 64-bit number derived from the name. */
function lockNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}

export const postgresDialect: SqlDialect = {
  name: 'postgres',
  // Columns use the collation "C", which ignores the case of ASCII letters only.
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
        `create function ${name}() returns trigger language plpgsql ${avoidSequentialScans} as $$
         begin
           if ${when} then raise exception '${message}'; end if;
           ${before === 'delete' ? 'return old' : 'return new'};
         end $$`,
      )
      .execute(db);
    await sql
      .raw(`create trigger ${name} before ${before} on ${table} for each row execute function ${name}()`)
      .execute(db);
    // TRUNCATE does not fire triggers on rows.
    if (before === 'delete')
      await sql
        .raw(
          `create function ${name}_all() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$;
           create trigger ${name}_all before truncate on ${table} for each statement execute function ${name}_all()`,
        )
        .execute(db);
  },
};
