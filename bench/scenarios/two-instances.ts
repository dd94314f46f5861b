/**
 * Complete submissions through one instance and through two on the same PostgreSQL and photo folder, in turns. The photos are
 * small, so that the instances themselves are measured: decoders take the processors that there are in either case. Reported
 * without a budget: heads, instances and PostgreSQL share the processors of this machine, and with two of them one instance is
 * about as fast as two. Then the ratio says that a second instance costs nothing; what it adds shows on machines of their own.
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { startTestApp } from '../../server/src/testing/test-app.ts';
import { findPostgres } from '../../tools/find-postgres.ts';
import { createCluster } from '../../tools/postgres-cluster.ts';
import { runClosedLoop } from '../closed-loop.ts';
import { createHeads, prepareHead, type Calls, type PreparedHead } from '../heads.ts';
import { median, rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';

const [atOnce, warmUpHeads, rounds, headsPerTurn] = [8, 16, 6, 24];
const photoSize = { width: 640, height: 480 };

const programs = findPostgres();
if (programs === undefined) throw new Error('PostgreSQL was not found: run "npm run setup"');
// The clusters of tests do not wait for the disk when they commit.
const cluster = await createCluster(programs, ['synchronous_commit=on']);
await cluster.start();
const shared = {
  DATABASE_URL: cluster.url,
  TOKEN_SECRET: 'a secret of the bench: 0123456789 abcdefghij',
  AUDIT_SECRET: 'another secret of the bench: 0123456789 klm',
  TRUST_PROXY: '127.0.0.1/32',
};
const app = await startTestApp({ environment: shared });
const everyone = await createHeads(app, warmUpHeads + 2 * rounds * headsPerTurn);
await app.close({ keepData: true });
const instances = [];
for (const name of ['first', 'second']) {
  const dataDir = path.join(app.dataDir, name);
  await mkdir(dataDir);
  instances.push(
    await startServer(dataDir, { ...shared, PHOTO_STORE_URL: path.join(app.dataDir, 'photos') }),
  );
}
const urls = instances.map(({ url }) => url);

let taken = 0;
async function nextHeads(count: number): Promise<readonly PreparedHead[]> {
  const heads = everyone.slice(taken, (taken += count));
  return Promise.all(heads.map((head) => prepareHead(head, photoSize)));
}

const calls: Calls = { times: [], errors: [] };
await runClosedLoop(urls, await nextHeads(warmUpHeads), atOnce, calls);
const turns = [];
for (let round = 0; round < rounds; round += 1) {
  const measure = async (count: number): Promise<number> =>
    runClosedLoop(urls.slice(0, count), await nextHeads(headsPerTurn), atOnce, calls);
  const oneFirst = round % 2 === 0 ? await measure(1) : null;
  const two = await measure(2);
  turns.push({ one: oneFirst ?? (await measure(1)), two });
}
for (const { stop } of instances) await stop();
await cluster.remove();
await rm(app.dataDir, { recursive: true });
if (calls.errors.length > 0) throw new Error(`Calls failed: ${calls.errors.slice(0, 3).join('; ')}`);
console.log(
  JSON.stringify({
    perSecond: {
      one: rounded(median(turns.map(({ one }) => one))),
      two: rounded(median(turns.map(({ two }) => two))),
    },
    ratios: turns.map(({ one, two }) => rounded(two / one)),
    'two-instances.ratio': rounded(median(turns.map(({ one, two }) => two / one))),
  }),
);
