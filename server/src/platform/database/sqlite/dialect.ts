/** The embedded engine's side of `dialect.ts`: ASCII LIKE, one writer at a time. */
import { sql } from 'kysely';
import type { SqlDialect } from '../dialect.ts';
import { likePattern } from '../like-pattern.ts';

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  contains: (text, search) => sql`${text} like ${likePattern(search)} escape '\\'`,
  // Its transactions run one after the other anyhow.
  lock: async () => undefined,
  // It plans by its indexes alone.
  refreshStatistics: async () => undefined,
  async createRaiseTrigger(db, name, { table, before, when, message }) {
    await sql
      .raw(
        `create trigger ${name} before ${before} on ${table} when ${when} begin select raise(abort, '${message}'); end`,
      )
      .execute(db);
  },
};
