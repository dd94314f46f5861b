/** How many submissions without photos a second a server checks that has 22,000 centres, a quarter of them submitted. */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ask } from '../asked-in-turns.ts';
import { fillPortal } from '../filled-portal.ts';
import { adminToken } from '../http-client.ts';
import { rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';

const centres = 22_000;
const submitted = centres / 4;
const longestMs = 120_000;

const filled = await fillPortal(centres, {
  prepare: async (app) => void (await app.runSql('delete from reviews')),
});
const server = await startServer(filled.dataDir, filled.settings);
const startedAt = performance.now();
const token = await adminToken(server.url);

async function countUnchecked(): Promise<number> {
  const { bytes } = await ask({ url: `${server.url}/api/admin/review/counts`, token });
  return z.parse(z.object({ unchecked: z.number() }), JSON.parse(Buffer.from(bytes).toString('utf8')))
    .unchecked;
}

let left = submitted;
let seconds = 0;
while (left > 0 && seconds * 1000 < longestMs) {
  await delay(500);
  left = await countUnchecked();
  seconds = (performance.now() - startedAt) / 1000;
}
await server.stop();
await filled.remove();
console.log(
  JSON.stringify({ submitted, left, 'checks.perSecond': rounded((submitted - left) / seconds, 1) }),
);
