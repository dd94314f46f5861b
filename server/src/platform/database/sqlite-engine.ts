/** The embedded engine's side of `engine.ts`: trigram table, ASCII LIKE, one writer at a time. */
import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import { likePattern } from './like-pattern.ts';

export const sqliteEngine: Engine = {
  name: 'sqlite',
  contains: (text, search) => sql`${text} like ${likePattern(search)} escape '\\'`,
  numbersWithWords: (search) =>
    sql`select rowid as number from centre_words where centre_words match ${`"${search.replaceAll('"', '""')}"`}`,
  selectNumbers: (numbers) => sql`select value from json_each(${JSON.stringify(numbers)})`,
  // Its transactions run one after the other anyhow.
  hold: async () => undefined,
  // The order of its joins is written into the queries.
  refreshStatistics: async () => undefined,
  async createGuard(db, name, { table, before, when, message }) {
    await sql
      .raw(
        `create trigger ${name} before ${before} on ${table} when ${when} begin select raise(abort, '${message}'); end`,
      )
      .execute(db);
  },
};
