/**
 * One page of the dashboard, 5,000 against 100,000 centres, as a browser asks for it. Both portals are asked in turns, so that
 * whatever else the machine does slows both. Every search is new each time, unless it says that pages are turned: then the
 * server may remember what it has counted.
 */
import { sortableColumns } from '#contract/centres/endpoints.ts';
import { median, rounded, startPortal, importRows, submitEvery, type BenchPortal } from '../portal.ts';
import { madeCentres } from '../made-centres.ts';

const sizes = [5_000, 100_000] as const;
const [warmUps, rounds] = [2, 15];

type Question = (round: number) => Readonly<Record<string, string>>;

/** The same search to everybody but to whoever remembers what was asked: upper and lower case in turns. */
function inCase(text: string, round: number): string {
  const letters = [...text].map((letter, index) =>
    (round >> index) % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase(),
  );
  return letters.join('');
}

const pairs = ['sc', 'oo', 'ho', 'ar', 'la', 'me'];

/** What is found by few or none of the centres, and what by many. */
const searches: Readonly<Record<string, (round: number) => string>> = {
  'a code': (round) => String(1_000_000 + round * 83),
  'the start of a code': (round) => String(10_000 + round),
  'a part of a name': (round) => `No. ${round * 11 + 1}, Sector ${round}`,
  'a whole name': (round) => madeCentres(round * 90 + 1).at(-1)?.centre_name ?? '',
  'a person': (round) => inCase('lata bose', round),
  nothing: (round) => `zqx${round}`,
};
const broadSearches: Readonly<Record<string, (round: number) => string>> = {
  'a first name': (round) => inCase('sunita', round),
  'a broad word': (round) => inCase('school', round),
  'a broad phrase': (round) => inCase('public school', round),
  'a word of all centres': (round) => inCase('sector', round),
  'two letters': (round) => inCase(pairs[round % pairs.length] ?? '', Math.floor(round / pairs.length)),
  'two digits': (round) => String(10 + round),
};

const filters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'all centres': {},
  Completed: { status: 'Completed' },
  Pending: { status: 'Pending' },
  'a state': { state: 'State 07' },
  'Pending in a state': { status: 'Pending', state: 'State 07' },
};

function withFilters(of: typeof searches): Record<string, Question> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([what, search]) =>
      Object.entries(filters).map(([where, filter]): [string, Question] => [
        `${what}, ${where}`,
        (round) => ({ page: '1', search: search(round), ...filter }),
      ]),
    ),
  );
}

/** Without a search, and with one that was counted before: pages in every order. */
function pagesInOrder(): Record<string, Question> {
  const orders = sortableColumns.flatMap((sort) =>
    Object.entries(filters).map(([where, filter]): [string, Question] => [
      `by ${sort}, ${where}`,
      (round) => ({
        page: String(1 + (round % 5)),
        sort,
        order: round % 2 === 0 ? 'asc' : 'desc',
        ...filter,
      }),
    ]),
  );
  const turned = Object.entries(filters).map(([where, filter]): [string, Question] => [
    `pages of a broad word turned, ${where}`,
    (round) => ({ page: String(1 + (round % 5)), search: 'school', ...filter }),
  ]);
  const deep = (sort: string): [string, Question] => [
    `a deep page by ${sort}`,
    (round) => ({ page: String(180 + round), sort }),
  ];
  return Object.fromEntries([...orders, ...turned, deep('centre_code'), deep('centre_name')]);
}

async function ask({ app, token }: BenchPortal, query: ReturnType<Question>): Promise<number> {
  const startedAt = performance.now();
  const response = await app.fetch(`/api/admin/centres?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${JSON.stringify(query)} answered ${response.status}`);
  return performance.now() - startedAt;
}

async function compare(portals: readonly BenchPortal[], name: string, question: Question) {
  const times = portals.map((): number[] => []);
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const [index, portal] of portals.entries()) {
      const ms = await ask(portal, question(round));
      if (round >= warmUps) times[index]?.push(ms);
    }
  const [few = Number.NaN, many = Number.NaN] = times.map(median);
  return { name, ms5000: rounded(few), ms100000: rounded(many), ratio: rounded(many / few) };
}

async function compareAll(portals: readonly BenchPortal[], questions: Readonly<Record<string, Question>>) {
  const rows = [];
  for (const [name, question] of Object.entries(questions)) rows.push(await compare(portals, name, question));
  const ratios = rows.map(({ ratio }) => ratio);
  return { rows, medianRatio: rounded(median(ratios)), worstRatio: Math.max(...ratios) };
}

async function openPortal(size: number): Promise<BenchPortal> {
  const portal = await startPortal();
  await importRows(portal, madeCentres(size));
  await submitEvery(portal, 4);
  return portal;
}

const portals = [await openPortal(sizes[0]), await openPortal(sizes[1])];
const few = await compareAll(portals, withFilters(searches));
const pages = await compareAll(portals, pagesInOrder());
const broad = await compareAll(portals, withFilters(broadSearches));
for (const { app } of portals) await app.close();
console.log(
  JSON.stringify({
    fewHits: few.rows,
    pages: pages.rows,
    newBroadSearches: broad.rows,
    'dashboard.fewHitsMedianRatio': few.medianRatio,
    'dashboard.fewHitsWorstRatio': few.worstRatio,
    'dashboard.pagesMedianRatio': pages.medianRatio,
    'dashboard.pagesWorstRatio': pages.worstRatio,
    'dashboard.newBroadMedianRatio': broad.medianRatio,
    'dashboard.newBroadWorstRatio': broad.worstRatio,
  }),
);
