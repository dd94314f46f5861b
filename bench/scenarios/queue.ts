/**
 * Pages of the review queue with 5,500 and with 100,000 centres, a quarter of them submitted, asked in turns, so that other work
 * of the machine slows both; and what the worker and the line of counts ask while nothing is to be done.
 */
import { checksVersion } from '#contract/review/limits.ts';
import { countUnchecked, listUnchecked } from '../../server/src/review/checks/find-unchecked.ts';
import { isPostgres } from '../../server/src/testing/test-database.ts';
import { timeInTurns } from '../running-server.ts';
import {
  madeCentres,
  importRows,
  median,
  rounded,
  startPortal,
  submitEvery,
  type BenchPortal,
} from '../portal.ts';

const sizes = [5_500, 100_000] as const;
const turns = { warmUps: 3, rounds: 15 };

const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  waiting: { list: 'waiting' },
  'the fifth page': { list: 'waiting', page: '5' },
  serious: { list: 'serious' },
  'without warnings': { list: 'unmarked' },
  drawn: { list: 'drawn' },
  accepted: { list: 'accepted' },
};
/** They read all rows of the list. */
const filters: typeof pages = {
  'a state': { list: 'waiting', state: 'State 08' },
  'a reason': { list: 'waiting', reason: 'wall.none' },
};

const reason = (code: string, level: string): string =>
  JSON.stringify({ code, level, key: code, items: [], values: {}, found_at: '2026-01-01', set_aside: null });
const lists = [
  '[]',
  `[${reason('wall.none', 'notice')}]`,
  `[${reason('guards.none', 'notice')},${reason('peons.none', 'notice')}]`,
  `[${reason('cctv.none', 'serious')},${reason('wall.none', 'notice')}]`,
] as const;
const decisions = ['waiting', 'waiting', 'accepted', 'visit'] as const;

/** By the number of the centre: every combination of reasons and decisions occurs in each state. */
async function review({ app }: BenchPortal): Promise<void> {
  const number = '(cast(substr(centre_code, 2) as integer) / 4)';
  const nth = (values: readonly (string | number)[], step: number): string =>
    `case (${number} / ${step}) % ${values.length} ${values.map((value, index) => `when ${index} then ${typeof value === 'number' ? value : `'${value}'`}`).join(' ')} end`;
  await app.runSql(`
    insert into reviews (centre_id, sha256, checks_version, record_version, decision, serious, notices, urgency, submitted_at, centre_state,
      reasons, head_mobile, head_email, note, drawn_at, accepted_at, decided_by, decided_at, version)
    select id, 'ab', ${checksVersion}, centres.version, ${nth(decisions, 1)}, ${nth([0, 0, 0, 1], 4)}, ${nth([0, 1, 2, 1], 4)},
      ${nth([0, 301, 202, 1402], 4)},
      '2026-01-01T00:00:00.' || centre_code, centre_state, ${nth(lists, 4)}, phone, email, '',
      case when ${number} % 40 = 0 then '2026-01-02' end, null, 'Asha', '2026-01-02T00:00:00.000Z', 1
    from centres join checklists on checklists.centre_id = centres.id`);
  if (isPostgres) await app.runSql('vacuum analyze');
}

async function openPortal(size: number): Promise<BenchPortal> {
  const portal = await startPortal();
  await importRows(portal, madeCentres(size));
  await submitEvery(portal, 4);
  await review(portal);
  return portal;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const portals = [await openPortal(sizes[0]), await openPortal(sizes[1])];

async function compare(name: string, work: (portal: BenchPortal) => Promise<unknown>) {
  const calls = portals.map((portal) => () => timed(() => work(portal)));
  const [few = Number.NaN, many = Number.NaN] = await timeInTurns(calls, turns);
  return { name, fewMs: rounded(few), manyMs: rounded(many), ratio: rounded(many / few) };
}

const ask =
  (path: string) =>
  async ({ app, token }: BenchPortal) => {
    const response = await app.fetch(`/api/admin/review${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    await response.arrayBuffer();
  };

const compareAll = async (questions: typeof pages) => {
  const rows = [];
  for (const [name, query] of Object.entries(questions))
    rows.push(await compare(name, ask(`?${new URLSearchParams(query)}`)));
  return rows;
};
const ofPages = await compareAll(pages);
const ofFilters = await compareAll(filters);
const others = [
  await compare('the line of counts', ask('/counts')),
  await compare('the worker without work', ({ app }) => listUnchecked(app.database.db, 20)),
  await compare('the gauge', ({ app }) => countUnchecked(app.database.db)),
];
for (const { app } of portals) await app.close();
console.log(
  JSON.stringify({
    pages: ofPages,
    filters: ofFilters,
    others,
    'queue.pageMedianRatio': median(ofPages.map(({ ratio }) => ratio)),
    'queue.pageWorstRatio': Math.max(...ofPages.map(({ ratio }) => ratio)),
  }),
);
