/**
 * Migrations that tell each of their statements before it runs, and the end of each migration. As a program,
 * `node watch-migrations.ts URL N`, it migrates and dies at the N-th, or when all is done, as a machine that fails.
 */
import type { KyselyPlugin } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrations } from '../migrations/migrations.ts';
import { systemClock } from '../kernel/clock.ts';
import { openDatabase } from '../platform/database/open-database.ts';

export function watchMigrations(tell: () => void): Record<string, Migration> {
  const telling: KyselyPlugin = {
    transformQuery: ({ node }) => {
      tell();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watch = (migration: Migration): Migration => ({
    up: async (db) => {
      await migration.up(db.withPlugin(telling));
      tell();
    },
  });
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, watch(migration)]));
}

if (import.meta.main) {
  const [url = '', deadly] = process.argv.slice(2);
  const die = (): void => void process.kill(process.pid, 'SIGKILL');
  let told = 0;
  const watched = watchMigrations(() => {
    told += 1;
    if (told === Number(deadly)) die();
  });
  await openDatabase({ url, migrations: watched, clock: systemClock });
  die();
}
