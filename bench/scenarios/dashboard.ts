/**
 * Pages of the dashboard as a browser asks for them, with 5,500 and with 100,000 centres, against a bare route: Fastify alone,
 * which sends the same bytes without reading anything. Each server has a process of its own; all are asked in turns.
 */
import path from 'node:path';
import { ask, timeInTurns, type Answered } from '../asked-in-turns.ts';
import { fillPortal } from '../filled-portal.ts';
import { adminToken } from '../http-client.ts';
import { madeCentres } from '../made-centres.ts';
import { median, rounded } from '../portal.ts';
import { startProgram, startServer } from '../running-server.ts';

const sizes = [5_500, 100_000] as const;
const turns = { warmUps: 2, rounds: 7 };

type Query = Readonly<Record<string, string>>;
type Question = (round: number) => Query;

const pairs = ['sc', 'oo', 'ho', 'ar', 'la', 'me'];

/** What few centres have, and what many or all have. */
const searches: Readonly<Record<string, (round: number) => string>> = {
  'a code': (round) => String(1_000_000 + round * 83),
  'the start of a code': (round) => String(10_000 + round),
  'a whole name': (round) => madeCentres(round * 90 + 1).at(-1)?.centre_name ?? '',
  'a person': () => 'bose lata',
  'a part of a phone': (round) => `60000${String(round).padStart(4, '0')}`,
  'an e-mail': (round) => `head.${round * 31}@school.example.org`,
  nothing: (round) => `zqx${round}`,
  'a city and a kind': () => 'agra public',
  'a word in Hindi': () => 'केंद्रीय',
  'a broad word': () => 'school',
  'a word of all centres': () => 'sector',
  'two letters': (round) => pairs[round % pairs.length] ?? '',
};

const filters: Readonly<Record<string, Query>> = {
  'all centres': {},
  Pending: { status: 'Pending' },
  'a state': { state: 'State 07' },
  'by name': { sort: 'centre_name' },
};

const withSearch: Readonly<Record<string, Question>> = Object.fromEntries(
  Object.entries(searches).flatMap(([what, search]) =>
    Object.entries(filters).map(([where, filter]): [string, Question] => [
      `${what}, ${where}`,
      (round) => ({ page: '1', search: search(round), ...filter }),
    ]),
  ),
);

const withoutSearch: Readonly<Record<string, Question>> = Object.fromEntries(
  Object.entries({ ...filters, 'by status': { sort: 'form_status' } }).map(([where, filter]) => [
    where,
    (round) => ({ page: String(1 + (round % 5)), ...filter }),
  ]),
);

interface Asking {
  readonly askFor: (query: Query) => Promise<Answered>;
  readonly close: () => Promise<void>;
}

/** Sends the bytes that it was last given. */
const bareServer = await startProgram([path.join(import.meta.dirname, '../peers/ready-bytes.ts')]);
const bare = { url: `${bareServer.url}/ready` };

async function compare(portals: readonly Asking[], name: string, question: Question) {
  const calls = portals.flatMap(({ askFor }) => [
    async (round: number) => {
      const answered = await askFor(question(round));
      await fetch(bare.url, { method: 'PUT', body: answered.bytes });
      return answered;
    },
    () => ask(bare),
  ]);
  const [fewMs = 0, fewBareMs = 0, manyMs = 0, manyBareMs = 0] = await timeInTurns(calls, turns);
  const few = { ms: fewMs, bareMs: fewBareMs, ratio: rounded(fewMs / fewBareMs, 1) };
  const many = { ms: manyMs, bareMs: manyBareMs, ratio: rounded(manyMs / manyBareMs, 1) };
  return { name, few, many };
}

async function compareAll(portals: readonly Asking[], questions: Readonly<Record<string, Question>>) {
  const rows = [];
  for (const [name, question] of Object.entries(questions)) rows.push(await compare(portals, name, question));
  const ratios = {
    few: rows.map(({ few }) => few.ratio),
    many: rows.map(({ many }) => many.ratio),
  };
  return { rows, ratios };
}

async function openPortal(size: number): Promise<Asking> {
  const filled = await fillPortal(size);
  const server = await startServer(filled.dataDir, filled.settings);
  const token = await adminToken(server.url);
  return {
    askFor: (query) => ask({ url: `${server.url}/api/admin/centres?${new URLSearchParams(query)}`, token }),
    close: async () => {
      await server.stop();
      await filled.remove();
    },
  };
}

const portals = [await openPortal(sizes[0]), await openPortal(sizes[1])];
// What both sides have to compile and to cache, they have done before the first comparison.
await compareAll(portals, withoutSearch);
const pages = await compareAll(portals, withoutSearch);
const found = await compareAll(portals, withSearch);
for (const { close } of portals) await close();
await bareServer.stop();
console.log(
  JSON.stringify({
    withSearch: found.rows,
    withoutSearch: pages.rows,
    'dashboard.searchMedianRatio5500': median(found.ratios.few),
    'dashboard.searchWorstRatio5500': Math.max(...found.ratios.few),
    'dashboard.searchMedianRatio100000': median(found.ratios.many),
    'dashboard.searchWorstRatio100000': Math.max(...found.ratios.many),
    'dashboard.pageMedianRatio5500': median(pages.ratios.few),
    'dashboard.pageMedianRatio100000': median(pages.ratios.many),
  }),
);
