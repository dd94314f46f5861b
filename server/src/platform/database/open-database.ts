/** Opens the database of a URL. The rest of the server does not depend on the engine. */
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';
import type { AppDatabase, DatabaseOptions } from './types.ts';

export type { AppDatabase, DatabaseOptions, Db, Tx } from './types.ts';

/** Opens the database, or creates it, and runs its pending migrations. */
export async function openDatabase(options: DatabaseOptions): Promise<AppDatabase> {
  return options.url.startsWith('sqlite:') ? openSqlite(options) : openPostgres(options);
}
