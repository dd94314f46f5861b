/**
 * Wraps the migrations to call a function before each statement and after each migration. As a program,
 * `node watch-migrations.ts URL N`, it migrates and kills itself at the N-th call, or at the end.
 */
import type { KyselyPlugin } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrations } from '../migrations/migrations.ts';
import { systemClock } from '../kernel/steady-clock.ts';
import { openDatabase } from '../platform/database/open-database.ts';

export function watchMigrations(onStep: () => void): Record<string, Migration> {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      onStep();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watch = (migration: Migration): Migration => ({
    up: async (db) => {
      await migration.up(db.withPlugin(plugin));
      onStep();
    },
  });
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, watch(migration)]));
}

if (import.meta.main) {
  const [url = '', lastStep] = process.argv.slice(2);
  const killProcess = (): void => void process.kill(process.pid, 'SIGKILL');
  let step = 0;
  const watched = watchMigrations(() => {
    step += 1;
    if (step === Number(lastStep)) killProcess();
  });
  await openDatabase({ url, migrations: watched, clock: systemClock });
  killProcess();
}
