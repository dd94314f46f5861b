/**
 * The time from the start of the process to the first 200 of /readyz and the memory of the idle server, beside an empty Fastify
 * server, in turns. Both have a warm compile cache, as at every start but the first.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median, rounded } from '../portal.ts';
import { startProgram, startServer, usualNodeFlags, type RunningServer } from '../running-server.ts';

const rounds = 5;
/** Until the memory of the start itself is settled. */
const idleMs = 1500;

interface Started {
  readonly ms: number;
  readonly landingMs: number;
  readonly residentMiB: number;
}

async function measure(start: () => Promise<RunningServer>): Promise<Started> {
  const startedAt = performance.now();
  const server = await start();
  const { status } = await fetch(`${server.url}/readyz`);
  const ms = performance.now() - startedAt;
  if (status !== 200) throw new Error(`/readyz: ${status}`);
  const landingAt = performance.now();
  await (await fetch(`${server.url}/`)).arrayBuffer();
  const landingMs = performance.now() - landingAt;
  await delay(idleMs);
  const residentMiB = server.residentMiB();
  await server.stop();
  return { ms, landingMs, residentMiB };
}

const folder = await mkdtemp(path.join(tmpdir(), 'bench-start-'));
const dataDir = path.join(folder, 'data');
const emptyScript = path.join(import.meta.dirname, '../peers/empty-server.ts');
const startEmpty = () =>
  startProgram([...usualNodeFlags, emptyScript], { COMPILE_CACHE: path.join(folder, 'cache') });
const startPortal = () => startServer(dataDir);

// A new installation: it has no compiled code yet, creates the database and the first administrator.
const first = await measure(() => startServer(dataDir, { NODE_DISABLE_COMPILE_CACHE: '1' }));
// These fill the caches.
await measure(startPortal);
await measure(startEmpty);
const [portal, empty]: [Started[], Started[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  empty.push(await measure(startEmpty));
  portal.push(await measure(startPortal));
}
await rm(folder, { recursive: true });

const medianOf = (list: readonly Started[], key: keyof Started): number =>
  median(list.map((one) => one[key]));
const describe = (list: readonly Started[]) => ({
  ms: rounded(medianOf(list, 'ms'), 0),
  landingMs: rounded(medianOf(list, 'landingMs'), 1),
  residentMiB: rounded(medianOf(list, 'residentMiB'), 1),
});
console.log(
  JSON.stringify({
    portal: describe(portal),
    empty: describe(empty),
    first: describe([first]),
    'start.moreMs': rounded(medianOf(portal, 'ms') - medianOf(empty, 'ms'), 0),
    'start.moreMiB': rounded(medianOf(portal, 'residentMiB') - medianOf(empty, 'residentMiB'), 1),
  }),
);
