/** Importing 100,000 rows through the server against the database's own shell, which loads the same rows into the same tables, indexes and triggers. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { centreColumns } from '#contract/exam.ts';
import { madeCentres } from '../made-centres.ts';
import { isPostgres } from '../../server/src/testing/test-database.ts';
import { importRows, median, rounded, startPortal } from '../portal.ts';

const size = 100_000;
const rounds = 3;
const rows = madeCentres(size);

async function importByServer(): Promise<number> {
  const portal = await startPortal();
  const startedAt = performance.now();
  await importRows(portal, rows);
  const seconds = (performance.now() - startedAt) / 1000;
  await portal.app.close();
  return seconds;
}

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

/** Only the shell's own work is timed: it reads a CSV file that is there, in one transaction, with the server's durability. */
async function importByShell(): Promise<number> {
  const { app } = await startPortal();
  const file = path.join(app.dataDir, 'rows.csv');
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.map((row, index) => {
    const values = centreColumns.map((column) => row[column]);
    // As long as the folded text that the server writes.
    const searchText = values.join(' ').toLowerCase();
    return [`id-${index}`, ...values.map(quoted), quoted(searchText)].join(',');
  });
  await writeFile(file, `${lines.join('\n')}\n`);
  const [command, args] = (isPostgres ? byPsql : bySqlite)(app.environment['DATABASE_URL'] ?? '', file);
  const startedAt = performance.now();
  await promisify(execFile)(command, args);
  const seconds = (performance.now() - startedAt) / 1000;
  const [counted] = await app.runSql('select count(*) as loaded from centres');
  if (Number(counted?.['loaded']) !== size)
    throw new Error(`The shell loaded ${String(counted?.['loaded'])} rows`);
  await app.close();
  return seconds;
}

const [server, shell]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  shell.push(await importByShell());
  server.push(await importByServer());
}
console.log(
  JSON.stringify({
    serverSeconds: rounded(median(server)),
    shellSeconds: rounded(median(shell)),
    'import.ratioToShell': rounded(median(server) / median(shell)),
  }),
);
