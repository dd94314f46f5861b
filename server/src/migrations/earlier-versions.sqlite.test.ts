/** What the embedded engine adds to `earlier-versions.test.ts`: the copy before migrating, and that no released migration changes. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { fillAsVersion, readRowsOfVersion, readSchema } from '../testing/earlier-portal.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

const names = Object.keys(migrations);
let folder: string;
let stored: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'versions-'));
  stored = await createTestDatabase(folder);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function bringTo(version: number): Promise<void> {
  const known = Object.fromEntries(Object.entries(migrations).slice(0, version));
  await (await openDatabase({ url: stored.url, migrations: known, clock: systemClock })).close();
}

const listCopies = async (): Promise<string[]> =>
  readdir(path.join(folder, 'backups')).catch((): string[] => []);

test.each(names.slice(1).map((_, index) => index + 1))(
  'before version %i is changed it is copied whole, for its owner only',
  async (version) => {
    await bringTo(version);
    await fillAsVersion(stored, version);
    const before = [await readRowsOfVersion(stored, version), await readSchema(stored)];
    await bringTo(names.length);

    const [copy = '', ...others] = await listCopies();
    expect(others).toEqual([]);
    expect(copy).toMatch(/^before-migration-.*\.sqlite$/);
    const file = path.join(folder, 'backups', copy);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const database = new DatabaseSync(file, { readOnly: true });
    const copied: TestDatabase = { ...stored, run: async (text) => database.prepare(text).all() };
    expect([await readRowsOfVersion(copied, version), await readSchema(copied)]).toEqual(before);
    expect(await copied.run('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(await copied.run('select name from kysely_migration order by name')).toEqual(
      names.slice(0, version).map((name) => ({ name })),
    );
    database.close();
  },
);

test('an empty database and the newest one are not copied', async () => {
  await bringTo(names.length);
  await bringTo(names.length);
  expect(await listCopies()).toEqual([]);
});

/** Of the tables after each migration, as they were when it was released. A new migration gets a line of its own. */
const released: Readonly<Record<string, string>> = {
  '0001-first': 'cc4edda3899935e9',
  '0002-submitted-is-final': '5084f4070bf974cb',
  '0003-find-centres': 'c7ef3023701f1406',
  '0004-audit-trail': '5308741d6ac0142a',
  '0005-replaced-photos': '8287b8fdc27b3b08',
  '0006-replaced-before': '8287b8fdc27b3b08',
  '0007-wrong-codes': '9068d70b6fb85c30',
  '0008-audit-keys': '67778825e2212ea9',
  '0009-quicker-finder': '34b75651d789031e',
  '0010-search-text': '3c9af399049f439e',
};

/** Tables that libraries make for themselves. */
const ofLibraries = / (kysely_|centre_words_)/;

test('a released migration is never changed: it makes the tables that it made then', async () => {
  const made: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    await bringTo(index + 1);
    const schema = (await readSchema(stored)).filter((part) => !ofLibraries.test(part)).join('\n');
    made[name] = createHash('sha256').update(schema).digest('hex').slice(0, 16);
  }
  expect(made).toEqual(released);
});
