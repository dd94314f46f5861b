/**
 * Importing 4,750 and 100,000 rows through the server against the database's own shell, which loads the same rows into the same
 * tables, indexes and triggers. Both load into a database of their own, which is emptied between two turns.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { centreColumns } from '#contract/centre-columns.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { adminToken, postJson } from '../http-client.ts';
import { madeCentres } from '../made-centres.ts';
import { median, rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';

const lists = [
  { size: 4750, rounds: 9 },
  { size: 100_000, rounds: 3 },
];

/** All instances on PostgreSQL need them. */
const secrets = {
  TOKEN_SECRET: 'a secret of the bench: 0123456789 abcdefghij',
  AUDIT_SECRET: 'another: 0123456789 klmnopqrstuvwx',
};

const columns = ['id', ...centreColumns, 'search_text'].join(', ');
const insert = `insert into centres (${columns}, version, created_at, updated_at) select ${columns}, 1, 't', 't' from list`;

const byPsql = (url: string, file: string) =>
  [
    'psql',
    ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', url].concat(
      [
        `create temp table list (${columns.replaceAll(',', ' text,')} text)`,
        `\\copy list from '${file}' with (format csv)`,
        insert,
        'analyze centres, checklists',
      ].flatMap((command) => ['--command', command]),
    ),
  ] as const;

const bySqlite = (url: string, file: string) =>
  [
    'sqlite3',
    [
      url.replace(/^sqlite:/, ''),
      'pragma journal_mode = wal;',
      'pragma synchronous = full;',
      `create temp table list (${columns});`,
      `.import --csv ${file} list`,
      `${insert};`,
    ],
  ] as const;

const rows = madeCentres(Math.max(...lists.map(({ size }) => size)));

function csvOf(size: number): string {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.slice(0, size).map((row, index) => {
    const values = centreColumns.map((column) => row[column]);
    // As long as the folded text that the server writes.
    const searchText = values.join(' ').toLowerCase();
    return [`id-${index}`, ...values.map(quoted), quoted(searchText)].join(',');
  });
  return `${lines.join('\n')}\n`;
}

interface Loader {
  readonly database: TestDatabase;
  readonly load: () => Promise<unknown>;
}

/** Returns the seconds of one load. */
async function timeLoad({ database, load }: Loader, size: number): Promise<number> {
  await database.run('delete from centres');
  if (isPostgres) await database.run('vacuum analyze centres');
  const startedAt = performance.now();
  await load();
  const seconds = (performance.now() - startedAt) / 1000;
  const [counted] = await database.run('select count(*) as loaded from centres');
  if (Number(counted?.['loaded']) !== size)
    throw new Error(`${String(counted?.['loaded'])} rows were loaded`);
  return seconds;
}

const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));

async function openServer() {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const database = await createTestDatabase(dataDir);
  const server = await startServer(dataDir, { DATABASE_URL: database.url, ...secrets });
  return { database, server };
}

const portal = await openServer();
const token = await adminToken(portal.server.url);
// Its database is migrated; the server itself is not needed.
const empty = await openServer();
await empty.server.stop();

async function compare({ size, rounds }: (typeof lists)[number]) {
  const file = path.join(folder, `${size}.csv`);
  await writeFile(file, csvOf(size));
  const body = JSON.stringify({ rows: rows.slice(0, size) });
  const [command, args] = (isPostgres ? byPsql : bySqlite)(empty.database.url, file);
  const byServer = {
    database: portal.database,
    load: () => postJson(portal.server.url, '/api/admin/centres/bulk', body, token),
  };
  const byShell = { database: empty.database, load: () => promisify(execFile)(command, args) };
  const [server, shell]: [number[], number[]] = [[], []];
  // The first turn warms up.
  for (let round = -1; round < rounds; round += 1) {
    const [shellSeconds, serverSeconds] = [await timeLoad(byShell, size), await timeLoad(byServer, size)];
    if (round < 0) continue;
    shell.push(shellSeconds);
    server.push(serverSeconds);
  }
  return {
    serverSeconds: rounded(median(server), 3),
    shellSeconds: rounded(median(shell), 3),
    ratio: rounded(median(server) / median(shell)),
  };
}

const results = [];
for (const list of lists) results.push([list.size, await compare(list)] as const);
await portal.server.stop();
for (const { database } of [portal, empty]) await database.drop();
await rm(folder, { recursive: true });
console.log(
  JSON.stringify({
    ...Object.fromEntries(results),
    ...Object.fromEntries(results.map(([size, { ratio }]) => [`import.ratioToShell${size}`, ratio])),
  }),
);
