/** Runs the pending migrations of an opened database. A database with data is copied first. */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../../../tables/tables.ts';
import type { CopyOptions } from '../types.ts';
import type { SqliteConnection } from './connection.ts';
import { copyBeforeStep } from './copies.ts';

interface MigrationTask {
  readonly db: Kysely<Database>;
  readonly connection: SqliteConnection;
  readonly file: string;
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly now: Date;
  readonly copies: CopyOptions;
}

/** Copies the database and returns the path of the copy. */
function copyBeforeMigration({ connection, file, now, copies }: MigrationTask): Promise<string> {
  const writeCopy = async (to: string): Promise<void> =>
    connection.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  return copyBeforeStep({ file, kind: 'before-migration', now, options: copies, writeCopy });
}

/** Runs each pending migration in its own transaction. Returns the path of the copy, or null. Throws when a migration fails. */
export async function migrate(task: MigrationTask): Promise<string | null> {
  const migrator = new Migrator({
    db: task.db,
    provider: { getMigrations: async () => ({ ...task.migrations }) },
  });
  const all = await migrator.getMigrations();
  const pending = all.filter((migration) => migration.executedAt === undefined);
  const copy = pending.length > 0 && pending.length < all.length ? await copyBeforeMigration(task) : null;
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return copy;
}
