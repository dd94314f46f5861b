/** Brings the tables of an opened database to the newest shape; a database with data is backed up first. */
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

/** A path for a copy of the database, in `backups/` beside it; the folder is made. */
export function backupPath(file: string, reason: string, now: Date): string {
  const folder = path.join(path.dirname(file), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `${reason}-${now.toISOString().replaceAll(':', '-')}.sqlite`);
}

/** Writes a whole copy beside the database; answers its path. Only a copy that is whole has that name. */
function backUp({ connection, file, now }: MigrationTask): string {
  const copy = backupPath(file, 'before-migration', now);
  const unfinished = `${copy}.unfinished`;
  connection.exec(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`);
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, copy);
  pruneBackups(path.dirname(copy), 'before-migration', now);
  return copy;
}

/** Runs what is pending in one transaction each; throws when one fails. Answers the path of the backup, if one was made. */
export async function migrate(task: MigrationTask): Promise<string | null> {
  const migrator = new Migrator({
    db: task.db,
    provider: { getMigrations: async () => ({ ...task.migrations }) },
  });
  const known = await migrator.getMigrations();
  const pending = known.filter((migration) => migration.executedAt === undefined);
  const backup = pending.length > 0 && pending.length < known.length ? backUp(task) : null;
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return backup;
}
