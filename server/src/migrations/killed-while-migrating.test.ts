/** A process that is killed while it migrates leaves the old tables or the new ones, never anything between (security.md R14). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { fillAsVersion, readRowsOfVersion, readSchema } from '../testing/earlier-portal.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { watchMigrations } from '../testing/watch-migrations.ts';
import { migrations } from './migrations.ts';

const program = path.join(import.meta.dirname, '../testing/watch-migrations.ts');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'killed-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function createPortalOf(version: number, name: string): Promise<TestDatabase> {
  const stored = await createTestDatabase(path.join(folder, name), { isEmpty: true });
  const known = Object.fromEntries(Object.entries(migrations).slice(0, version));
  await (await openDatabase({ url: stored.url, migrations: known, clock: systemClock })).close();
  if (version > 0) await fillAsVersion(stored, version);
  return stored;
}

const readAll = async (stored: TestDatabase, version: number) => ({
  schema: await readSchema(stored),
  rows: await readRowsOfVersion(stored, version),
});

async function migrateAndDie({ url }: TestDatabase, deadly: number): Promise<void> {
  const child = spawn(process.execPath, [program, url, String(deadly)], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

test.each([0, 1])(
  'killed on the way from version %i',
  async (version) => {
    let moments = 0;
    const whole = await createPortalOf(version, 'whole');
    const watched = watchMigrations(() => (moments += 1));
    await (await openDatabase({ url: whole.url, migrations: watched, clock: systemClock })).close();
    const after = await readAll(whole, version);
    await whole.drop();

    const stored = await createPortalOf(version, 'killed');
    const before = await readAll(stored, version);
    expect(before.schema).not.toEqual(after.schema);
    expect(moments).toBeGreaterThan(10);
    for (const deadly of [2, Math.floor(moments / 2), moments - 1, moments]) {
      await migrateAndDie(stored, deadly);
      expect(await readAll(stored, version)).toEqual(before);
    }
    await migrateAndDie(stored, moments + 1);
    expect(await readAll(stored, version)).toEqual(after);
    await stored.drop();
  },
  60_000,
);
