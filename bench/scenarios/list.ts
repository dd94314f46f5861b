/**
 * The whole list of 4,750 centres, every fourth submitted, as JSON: the portal as it runs, and the same SELECT, `JSON.stringify` and
 * a bare route. Both answer with the same bytes.
 */
import path from 'node:path';
import { ask, timeInTurns } from '../asked-in-turns.ts';
import { fillPortal } from '../filled-portal.ts';
import { adminToken } from '../http-client.ts';
import { rounded } from '../portal.ts';
import { startProgram, startServer } from '../running-server.ts';
import { isPostgres } from '../../server/src/testing/test-database.ts';

const centres = 4_750;

const filled = await fillPortal(centres);
const server = await startServer(filled.dataDir, filled.settings);
const peer = await startProgram([path.join(import.meta.dirname, '../peers/list.ts'), filled.databaseUrl]);
const whole = { url: `${server.url}/api/admin/centres`, token: await adminToken(server.url) };
const bare = { url: `${peer.url}/list` };
const [sent, expected] = [await ask(whole), await ask(bare)];
if (Buffer.compare(sent.bytes, expected.bytes) !== 0) throw new Error('The lists differ');
const [ms = Number.NaN, bareMs = Number.NaN] = await timeInTurns([() => ask(whole), () => ask(bare)], {
  warmUps: 20,
  rounds: 60,
});
for (const running of [server, peer]) await running.stop();
await filled.remove();
console.log(
  JSON.stringify({
    centres,
    bytes: sent.bytes.length,
    ms,
    bareMs,
    [isPostgres ? 'list.postgresRatio' : 'list.ratio']: rounded(ms / bareMs),
  }),
);
