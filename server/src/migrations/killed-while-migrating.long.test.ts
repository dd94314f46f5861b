/** A process that is killed during migrations leaves the old or the new tables, never anything in between (security.md R14). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kernel/steady-clock.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { fillAsVersion, readRowsOfVersion } from '../testing/earlier-portal.ts';
import { readSchema } from '../testing/read-schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { watchMigrations } from '../testing/watch-migrations.ts';
import { migrations } from './migrations.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const program = path.join(import.meta.dirname, '../testing/watch-migrations.ts');
let folder: string;

beforeEach(async () => {
  folder = await createTemporaryFolder();
});

async function createPortalOfVersion(version: number, name: string): Promise<TestDatabase> {
  const stored = await createTestDatabase(path.join(folder, name), { isEmpty: true });
  const applied = Object.fromEntries(Object.entries(migrations).slice(0, version));
  await (await openDatabase({ url: stored.url, migrations: applied, clock: systemClock })).close();
  if (version > 0) await fillAsVersion(stored, version);
  return stored;
}

const readAll = async (stored: TestDatabase, version: number) => ({
  schema: await readSchema(stored),
  rows: await readRowsOfVersion(stored, version),
});

async function migrateAndKill({ url }: TestDatabase, killStep: number): Promise<void> {
  const child = spawn(process.execPath, [program, url, String(killStep)], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

test.each([0, 1])(
  'killed during migrations from version %i',
  async (version) => {
    let steps = 0;
    const complete = await createPortalOfVersion(version, 'complete');
    const watched = watchMigrations(() => (steps += 1));
    await (await openDatabase({ url: complete.url, migrations: watched, clock: systemClock })).close();
    const after = await readAll(complete, version);
    await complete.drop();

    const stored = await createPortalOfVersion(version, 'killed');
    const before = await readAll(stored, version);
    expect(before.schema).not.toEqual(after.schema);
    expect(steps).toBeGreaterThan(10);
    for (const killStep of [2, Math.floor(steps / 2), steps - 1, steps]) {
      await migrateAndKill(stored, killStep);
      expect(await readAll(stored, version)).toEqual(before);
    }
    await migrateAndKill(stored, steps + 1);
    expect(await readAll(stored, version)).toEqual(after);
    await stored.drop();
  },
  60_000,
);
