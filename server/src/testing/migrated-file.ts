/** A migrated SQLite database that each test copies, because the migrations take longer than most tests. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../kernel/steady-clock.ts';
import { migrations } from '../migrations.ts';
import { openDatabase } from '../platform/database/open-database.ts';

async function createMigrated(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrated-'));
  try {
    const file = path.join(folder, 'portal.sqlite');
    const database = await openDatabase({ url: `sqlite:${file}`, migrations, clock: systemClock });
    await database.close();
    // The server leaves everything in the log.
    const connection = new DatabaseSync(file);
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

let migrated: Promise<Buffer> | undefined;

/** Creates `portal.sqlite` in the folder. */
export async function copyMigratedFile(folder: string): Promise<void> {
  migrated ??= createMigrated();
  await writeFile(path.join(folder, 'portal.sqlite'), await migrated, { mode: 0o600 });
}
