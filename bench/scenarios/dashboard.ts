/**
 * Pages of the dashboard as a browser asks for them, with 5,500 and with 100,000 centres, against a bare route: Fastify alone,
 * which sends the same bytes without reading anything. All are asked in turns, so that other work of the machine slows each.
 */
import fastify from 'fastify';
import { madeCentres } from '../made-centres.ts';
import { importRows, median, rounded, startPortal, submitEvery, type BenchPortal } from '../portal.ts';

const sizes = [5_500, 100_000] as const;
const [warmUps, rounds] = [3, 15];

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

async function timed(ask: () => Promise<Response>): Promise<{ ms: number; bytes: Uint8Array }> {
  const startedAt = performance.now();
  const response = await ask();
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}`);
  return { ms: performance.now() - startedAt, bytes };
}

let bareBytes: Uint8Array = new Uint8Array();
const bare = fastify();
bare.get('/bare', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bareBytes),
);
const bareUrl = `${await bare.listen({ host: '127.0.0.1', port: 0 })}/bare`;

async function compare(portals: readonly BenchPortal[], name: string, question: Question) {
  const times = portals.map(() => ({ portal: [] as number[], bare: [] as number[] }));
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const [index, { app, token }] of portals.entries()) {
      const headers = { authorization: `Bearer ${token}` };
      const page = `/api/admin/centres?${new URLSearchParams(question(round))}`;
      const asked = await timed(() => app.fetch(page, { headers }));
      bareBytes = asked.bytes;
      const plain = await timed(() => fetch(bareUrl));
      if (round < warmUps) continue;
      times[index]?.portal.push(asked.ms);
      times[index]?.bare.push(plain.ms);
    }
  const [few, many] = times.map((of) => {
    const [ms, bareMs] = [median(of.portal), median(of.bare)];
    return { ms: rounded(ms), bareMs: rounded(bareMs), ratio: rounded(ms / bareMs, 1) };
  });
  return { name, few, many };
}

async function compareAll(portals: readonly BenchPortal[], questions: Readonly<Record<string, Question>>) {
  const rows = [];
  for (const [name, question] of Object.entries(questions)) rows.push(await compare(portals, name, question));
  const ratios = {
    few: rows.map(({ few }) => few?.ratio ?? 0),
    many: rows.map(({ many }) => many?.ratio ?? 0),
  };
  return { rows, ratios };
}

async function openPortal(size: number): Promise<BenchPortal> {
  const portal = await startPortal();
  await importRows(portal, madeCentres(size));
  await submitEvery(portal, 4);
  return portal;
}

const portals = [await openPortal(sizes[0]), await openPortal(sizes[1])];
// What both sides have to compile and to cache, they have done before the first comparison.
await compareAll(portals, withoutSearch);
const pages = await compareAll(portals, withoutSearch);
const found = await compareAll(portals, withSearch);
for (const { app } of portals) await app.close();
await bare.close();
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
