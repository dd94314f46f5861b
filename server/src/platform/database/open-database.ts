/** Opens the database of a URL. The rest of the server does not depend on the engine. */
import { openSqlite } from './sqlite/open.ts';
import type { AppDatabase, DatabaseOptions } from './types.ts';

export type { AppDatabase, DatabaseOptions, Db, Tx } from './types.ts';

/** Opens the database, or creates it, and runs its pending migrations. */
export async function openDatabase(options: DatabaseOptions): Promise<AppDatabase> {
  if (options.url.startsWith('sqlite:')) return openSqlite(options);
  // Its driver is loaded only where it is needed: the start of the server is shorter without.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(options);
}
