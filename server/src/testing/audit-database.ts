/** A new database with all migrations, opened without the rest of the portal, whose audit trail can be changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../kernel/steady-clock.ts';
import { migrations } from '../migrations.ts';
import { openDatabase, type AppDatabase } from '../platform/database/open-database.ts';
import { createTestDatabase, dropTrigger, type TestDatabase } from './test-database.ts';

export interface AuditDatabase {
  readonly database: AppDatabase;
  readonly runSql: TestDatabase['run'];
  /** Changes the trail as someone with access to the database could: drops its triggers first. */
  tamper(statements: string): Promise<void>;
  /** Closes and deletes the database. */
  close(): Promise<void>;
}

export async function openAuditDatabase(): Promise<AuditDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'audit-'));
  const stored = await createTestDatabase(folder);
  const database = await openDatabase({ url: stored.url, migrations, clock: systemClock });
  return {
    database,
    runSql: (statements) => stored.run(statements),
    tamper: async (statements) => {
      for (const name of ['audit_trail_final_update', 'audit_trail_final_delete'])
        await stored.run(dropTrigger(name, 'audit_trail'));
      await stored.run(statements);
    },
    close: async () => {
      await database.close();
      await stored.drop();
      await rm(folder, { recursive: true });
    },
  };
}
