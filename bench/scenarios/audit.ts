/**
 * Pages of the audit trail with 300,000 entries and with 3,000, asked of two servers in turns. The check of every entry, which each
 * server makes when it starts, is waited for.
 */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ask, timeInTurns } from '../asked-in-turns.ts';
import { fillPortal } from '../filled-portal.ts';
import { adminToken } from '../http-client.ts';
import { fillTrail } from '../made-trail.ts';
import { rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';

const sizes = [3_000, 300_000] as const;
const turns = { warmUps: 5, rounds: 25 };
const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the newest': {},
  'the second': { before: '2900' },
  'the oldest': { after: '0' },
  'changes only': { act: 'changes' },
  deletions: { act: 'deletions' },
  'one action': { act: 'admin-login.succeeded' },
  'an action that nobody did': { act: 'factor.refused' },
  'an actor': { search: 'officer.7' },
  'changes by an actor': { search: 'officer.3', act: 'changes' },
  'a day': { from: today, to: today },
};
/** They read as many entries as a search may read in one call, or as the days have. */
const longer: typeof pages = {
  'a search that finds nothing': { search: 'zqx' },
  'all days': { from: '2020-01-01', to: '2099-12-31' },
};

const answer = z.object({ wholeCheck: z.nullable(z.object({ brokenAt: z.nullable(z.number()) })) });

async function openTrail(entries: number) {
  const filled = await fillPortal(100, { prepare: (app) => fillTrail(app, entries) });
  const server = await startServer(filled.dataDir, filled.settings);
  const token = await adminToken(server.url);
  const askFor = (query: Readonly<Record<string, string>>) =>
    ask({ url: `${server.url}/api/admin/audit?${new URLSearchParams(query)}`, token });
  for (;;) {
    const { bytes } = await askFor({});
    const { wholeCheck } = z.parse(answer, JSON.parse(Buffer.from(bytes).toString('utf8')));
    if (wholeCheck !== null && wholeCheck.brokenAt !== null) throw new Error('The made trail is broken');
    if (wholeCheck !== null) break;
    await delay(200);
  }
  const close = async () => {
    await server.stop();
    await filled.remove();
  };
  return { askFor, close };
}

const trails = [await openTrail(sizes[0]), await openTrail(sizes[1])];

async function compareAll(questions: typeof pages) {
  const rows = [];
  for (const [name, query] of Object.entries(questions)) {
    const calls = trails.map(
      ({ askFor }) =>
        () =>
          askFor(query),
    );
    const [fewMs = Number.NaN, manyMs = Number.NaN] = await timeInTurns(calls, turns);
    rows.push({ name, fewMs, manyMs, ratio: rounded(manyMs / fewMs) });
  }
  return rows;
}

await compareAll(pages);
const ofPages = await compareAll(pages);
const ofLonger = await compareAll(longer);
for (const { close } of trails) await close();
console.log(
  JSON.stringify({
    pages: ofPages,
    longer: ofLonger,
    'audit.pageWorstRatio': Math.max(...ofPages.map(({ ratio }) => ratio)),
    'audit.longerWorstRatio': Math.max(...ofLonger.map(({ ratio }) => ratio)),
  }),
);
