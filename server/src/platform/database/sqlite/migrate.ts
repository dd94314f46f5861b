/** Runs the pending migrations of an opened database. A database with data is backed up first. */
import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from '../../../schema.ts';
import type { SqliteConnection } from './connection.ts';
import { pruneBackups } from './prune-backups.ts';

export interface MigrationTask {
  readonly db: Kysely<Database>;
  readonly connection: SqliteConnection;
  readonly file: string;
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly now: Date;
}

/** Returns a path for a copy of the database in `backups/` beside it, and creates that folder. */
export function backupPath(file: string, reason: string, now: Date): string {
  const folder = path.join(path.dirname(file), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `${reason}-${now.toISOString().replaceAll(':', '-')}.sqlite`);
}

/** Copies the database and returns the path of the copy. Only a complete copy gets that name. */
function backUp({ connection, file, now }: MigrationTask): string {
  const copy = backupPath(file, 'before-migration', now);
  const unfinished = `${copy}.unfinished`;
  connection.exec(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`);
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, copy);
  pruneBackups(path.dirname(copy), 'before-migration', now);
  return copy;
}

/** Runs each pending migration in its own transaction. Returns the path of the backup, or null. Throws when a migration fails. */
export async function migrate(task: MigrationTask): Promise<string | null> {
  const migrator = new Migrator({
    db: task.db,
    provider: { getMigrations: async () => ({ ...task.migrations }) },
  });
  const all = await migrator.getMigrations();
  const pending = all.filter((migration) => migration.executedAt === undefined);
  const backup = pending.length > 0 && pending.length < all.length ? backUp(task) : null;
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return backup;
}
