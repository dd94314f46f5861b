/**
 * Writes the stored data and the responses of the current version as the fixture of a release, on SQLite:
 * `node tools/node.mjs system-tests/released/write-fixture.ts v2`. Run it before a release that changes the stored data:
 * first adapt `fill-portal.ts` to new answers, then run it, format its output with `npx prettier --write`, and add the new
 * folder to `system-tests/released/released-data.test.ts`. Do not change the folders of earlier releases.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '../../server/src/migrations/migrations.ts';
import { adminPassword, startTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { fillPortal } from './fill-portal.ts';
import { readPortal, restoreDeleted, type ReleasedMeta } from './read-portal.ts';
import { centreRows, people, secondAdmin } from './released-people.ts';

/** In an order in which they can be filled, without the tables that triggers maintain. */
const storedTables = [
  ['accounts', 'id'],
  ['login_networks', 'account_id, network'],
  ['sessions', 'id'],
  ['signup_handles', 'id_hash'],
  ['rate_counters', 'bucket, window_start'],
  ['outbox', 'id'],
  ['refused_addresses', 'address'],
  ['centres', 'id'],
  ['photos', 'id'],
  ['checklists', 'centre_id'],
  ['audit_trail', 'sequence'],
  ['audit_seal', 'id'],
] as const;

const tokenSecret = 'the secret of a released portal: 0123456789';
const deletedRow = centreRows.find((row) => row.centre_code === 'K-DELETED');

function describePortal(app: TestApp): ReleasedMeta {
  const logins = people.map(({ mobile, password }) => ({ username: mobile, password }));
  const person = logins.find(({ username }) => username === deletedRow?.phone);
  const lastMigration = Object.keys(migrations).at(-1);
  if (deletedRow === undefined || person === undefined || lastMigration === undefined)
    throw new Error('The deleted centre or the migrations are missing');
  const { username, password } = secondAdmin;
  return {
    lastMigration,
    clock: app.clock.now().toISOString(),
    tokenSecret,
    admins: [
      { username: 'admin', password: adminPassword },
      { username, password },
    ],
    people: logins.filter((login) => login !== person),
    deleted: { row: deletedRow, person },
    earlyDraft: 'B-EARLY',
    fullDraft: 'B-FULL',
  };
}

async function readRows(app: TestApp): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const [table, keys] of storedTables)
    rows[table] = await app.runSql(`select * from ${table} order by ${keys}`);
  return rows;
}

async function writeFixture(folder: string): Promise<void> {
  const app = await startTestApp({ environment: { TOKEN_SECRET: tokenSecret } });
  try {
    await fillPortal(app);
    const meta = describePortal(app);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const write = (name: string, value: unknown) =>
      writeFile(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
    await write('meta.json', meta);
    await write('rows.json', await readRows(app));
    const photos = path.join(app.dataDir, 'photos');
    await cp(photos, path.join(folder, 'photos'), {
      recursive: true,
      filter: (source) => path.basename(source) !== 'staging',
    });
    const responses = await readPortal(app, meta);
    await write('expected.json', { ...responses, restored: await restoreDeleted(app, meta) });
  } finally {
    await app.close();
  }
}

const [name] = process.argv.slice(2);
if (name === undefined || !/^v[0-9]+$/.test(name))
  throw new Error('Give the name of the release, for example v2');
await writeFixture(path.join(import.meta.dirname, name));
