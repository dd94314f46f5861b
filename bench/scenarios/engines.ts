/** The same requests to two servers with the same 4,750 centres, one on SQLite, one on PostgreSQL, in turns. */
import { createTemplate } from '../../tools/postgres-for-tests.ts';
import { ask, timeInTurns, type Asked } from '../asked-in-turns.ts';
import { fillPortal, type Engine } from '../filled-portal.ts';
import { adminToken } from '../http-client.ts';
import { rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';

const centres = 4_750;
const turns = { warmUps: 5, rounds: 15 };

interface Request extends Omit<Asked, 'url' | 'token'> {
  readonly path: string;
}
const requests: Readonly<Record<string, Request>> = {
  list: { path: '/centres' },
  page: { path: '/centres?page=1' },
  search: { path: '/centres?page=1&search=agra+public' },
  counts: { path: '/centres/counts' },
  audit: { path: '/audit' },
  csv: { path: '/centres/export', body: '{}' },
  workbook: { path: '/centres/export-workbook', body: '{}' },
};

async function open(engine: Engine) {
  const filled = await fillPortal(centres, { engine });
  const server = await startServer(filled.dataDir, filled.settings);
  const token = await adminToken(server.url);
  const close = async () => {
    await server.stop();
    await filled.remove();
  };
  const askFor = ({ path, ...request }: Request) =>
    ask({ ...request, token, url: `${server.url}/api/admin${path}` });
  return { askFor, close };
}

const removeTemplate = process.env['TEST_POSTGRES_TEMPLATE'] === undefined ? await createTemplate() : null;
const engines = [await open('sqlite'), await open('postgres')];
const result: Record<string, unknown> = { centres };
for (const [name, request] of Object.entries(requests)) {
  const calls = engines.map(
    ({ askFor }) =>
      () =>
        askFor(request),
  );
  const [sqliteMs = Number.NaN, postgresMs = Number.NaN] = await timeInTurns(calls, turns);
  result[name] = { sqliteMs, postgresMs };
  result[`engines.${name}Ratio`] = rounded(postgresMs / sqliteMs);
}
for (const { close } of engines) await close();
await removeTemplate?.();
console.log(JSON.stringify(result));
