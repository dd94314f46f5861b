/** For commands that use a database as it is: refuses one that is empty or of another version. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../../schema.ts';

/** @param name the database, for the sentence */
export async function assertCurrent(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>>,
  name: string,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const known = await migrator.getMigrations();
  const executed = known.filter(({ executedAt }) => executedAt !== undefined).length;
  if (executed === 0)
    throw new Error(`There is no portal in ${name}: it is empty. Check DATABASE_URL and DATA_DIR.`);
  if (executed < known.length)
    throw new Error(
      `${name} is of an earlier version. Start the portal of this version once, which brings it up to date, or use the program of that version.`,
    );
  const query = sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if ((await query).rows.length > known.length)
    throw new Error(`${name} is of a later version of the portal. Use the program of that version.`);
}
