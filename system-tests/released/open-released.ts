/** Opens the data of a release with the current version: its rows in the tables of that release, photos, secret and clock. */
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrations } from '../../server/src/migrations/migrations.ts';
import { systemClock } from '../../server/src/kernel/steady-clock.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { createManualClock } from '../../server/src/testing/manual-clock.ts';
import { startTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { createTestDatabase, isPostgres, runOnUrl } from '../../server/src/testing/test-database.ts';
import type { CentreResponses, PortalResponses, ReleasedMeta } from './read-portal.ts';

type Value = string | number | null;
/** By table, in an order in which they can be inserted: photos before submitted checklists. */
type ReleasedRows = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;

export interface Released {
  readonly folder: string;
  readonly meta: ReleasedMeta;
  readonly rows: ReleasedRows;
  readonly expected: PortalResponses & { readonly restored: CentreResponses };
}

/** @param name the folder next to this file, for example `v1` */
export async function loadReleased(name: string): Promise<Released> {
  const folder = path.join(import.meta.dirname, name);
  const load = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(folder, file), 'utf8')) as unknown;
  return {
    folder,
    meta: (await load('meta.json')) as ReleasedMeta,
    rows: (await load('rows.json')) as ReleasedRows,
    expected: (await load('expected.json')) as Released['expected'],
  };
}

const literal = (value: Value): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Creates the tables of the release in an empty database, with its rows. */
export async function fillReleased(url: string, { meta, rows }: Released): Promise<void> {
  const names = Object.keys(migrations);
  const count = names.indexOf(meta.lastMigration) + 1;
  if (count === 0) throw new Error(`No migration ${meta.lastMigration}`);
  const applied = Object.fromEntries(Object.entries(migrations).slice(0, count));
  await (await openDatabase({ url, migrations: applied, clock: systemClock })).close();
  const statements = Object.entries(rows).flatMap(([table, tableRows]) =>
    tableRows.map(
      (row) =>
        `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')})`,
    ),
  );
  await runOnUrl(url, statements.join(';\n'));
}

export interface OpenedReleased {
  readonly app: TestApp;
  close(): Promise<void>;
}

/** Opens a copy of the fixture with the current version. */
export async function openReleased(released: Released): Promise<OpenedReleased> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'released-'));
  const stored = await createTestDatabase(dataDir, { isEmpty: true });
  await fillReleased(stored.url, released);
  await cp(path.join(released.folder, 'photos'), path.join(dataDir, 'photos'), { recursive: true });
  const app = await startTestApp({
    dataDir,
    clock: createManualClock(new Date(released.meta.clock)),
    environment: {
      TOKEN_SECRET: released.meta.tokenSecret,
      // The embedded database is a file in the data folder.
      ...(isPostgres ? { DATABASE_URL: stored.url } : {}),
    },
  });
  const close = async (): Promise<void> => {
    await app.close();
    await stored.drop();
  };
  return { app, close };
}
