/** Opens the database that a URL names; which engine it is, the rest of the server does not ask. */
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';
import type { AppDatabase, DatabaseOptions } from './types.ts';

export type { AppDatabase, DatabaseOptions, Db, Tx } from './types.ts';

/** Opens (or makes) the database, brings its tables up to date and returns it. */
export async function openDatabase(options: DatabaseOptions): Promise<AppDatabase> {
  return options.url.startsWith('sqlite:') ? openSqlite(options) : openPostgres(options);
}
