/** Implements `dialect.ts` for SQLite. LIKE ignores only the case of ASCII letters. */
import { sql } from 'kysely';
import { likePattern, type SqlDialect } from '../dialect.ts';

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  contains: (text, search) => sql`${text} like ${likePattern(search)} escape '\\'`,
  // Transactions already run one at a time.
  lock: async () => undefined,
  // The planner needs no statistics.
  refreshStatistics: async () => undefined,
  async createRaiseTrigger(db, name, { table, before, when, message }) {
    await sql
      .raw(
        `create trigger ${name} before ${before} on ${table} when ${when} begin select raise(abort, '${message}'); end`,
      )
      .execute(db);
  },
};
