/**
 * The same portal with 5,500, 55,000 and 550,000 centres, a quarter of them submitted, on PostgreSQL (`TEST_DATABASE=postgres`): what an
 * administrator waits for, in milliseconds, the import by command, the whole list as CSV, and the board of ten callers at once.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import { runCommand } from '../../server/src/testing/run-command.ts';
import { ask, timeInTurns, adminToken, startServer } from '../running-server.ts';
import { fillPortal, madeCentres, rounded } from '../portal.ts';

const sizes = [5_500, 55_000, 550_000];
const turns = { warmUps: 2, rounds: 5 };
const callers = 10;

const pages: Readonly<Record<string, string>> = {
  list: 'centres?page=1',
  'by name': 'centres?page=3&sort=centre_name',
  'search a code': 'centres?page=1&search=1000083',
  'search a common word': 'centres?page=1&search=school',
  counts: 'centres/counts',
  queue: 'review?list=waiting',
  board: 'board',
  'board of a state': 'board?state=State%2007',
};

/** Seconds of `portal import` on an empty portal. */
async function importList(size: number, settings: Readonly<Record<string, string>>): Promise<number> {
  const dataDir = settings['DATA_DIR'] ?? '';
  const file = path.join(dataDir, 'centres.csv');
  await writeFile(file, Papa.unparse(madeCentres(size)));
  const startedAt = performance.now();
  const { exitCode, stderr } = await runCommand('import', settings, file);
  if (exitCode !== 0) throw new Error(stderr);
  return rounded((performance.now() - startedAt) / 1000, 1);
}

async function measure(size: number): Promise<Readonly<Record<string, number>>> {
  let importSeconds = 0;
  const fill = async (settings: Readonly<Record<string, string>>) => {
    importSeconds = await importList(size, settings);
  };
  const filled = await fillPortal(size, { fill });
  const server = await startServer(filled.dataDir, filled.settings);
  const token = await adminToken(server.url);
  const get = (call: string) => ask({ url: `${server.url}/api/admin/${call}`, token });
  const times = await timeInTurns(
    Object.values(pages).map((call) => () => get(call)),
    turns,
  );
  const csv = await ask({ url: `${server.url}/api/admin/centres/export`, token, body: '{}' });
  const atOnce = await Promise.all(Array.from({ length: callers }, () => get('board')));
  await server.stop();
  await filled.remove();
  return {
    ...Object.fromEntries(
      Object.keys(pages).map((name, index) => [name, rounded(times[index] ?? Number.NaN)]),
    ),
    'board, slowest of ten callers': rounded(Math.max(...atOnce)),
    'CSV, seconds': rounded(csv / 1000, 1),
    'import, seconds': importSeconds,
  };
}

const measured: Readonly<Record<string, number>>[] = [];
for (const size of sizes) {
  measured.push(await measure(size));
  console.log(JSON.stringify({ size, ...measured.at(-1) }));
}
const [few, many] = measured;
const table = Object.keys(few ?? {}).map((name) => ({
  name,
  ...Object.fromEntries(sizes.map((size, index) => [size, measured[index]?.[name]])),
}));
console.table(table);
console.log(
  JSON.stringify({ table, 'scale.boardRatio': rounded((many?.['board'] ?? 0) / (few?.['board'] ?? 1), 1) }),
);
