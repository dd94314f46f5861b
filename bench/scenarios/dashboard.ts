/** One page of the dashboard with search and filter, 5,000 against 100,000 centres, as a browser asks for it. */
import { median, rounded, startPortal, importRows, submitEvery, type BenchPortal } from '../portal.ts';
import { madeCentres } from '../made-centres.ts';

const sizes = [5_000, 100_000] as const;
const rounds = 60;

const letter = (index: number): string => String.fromCharCode(97 + (index % 26));

/** Half of the searches are new each time, as while somebody types; the others are asked again, as while pages are turned. */
const questions: Readonly<Record<string, (round: number) => string>> = {
  'first page': () => 'page=1',
  'third page, Pending': () => 'page=3&status=Pending',
  Completed: () => 'page=1&status=Completed',
  'one state, Pending': () => 'page=1&state=State%2007&status=Pending',
  'search by code': (round) => `page=1&search=${1_000_000 + round * 83}`,
  'search by part of a code, Completed': (round) => `page=1&search=000${round}&status=Completed`,
  'search by a whole name': (round) =>
    `page=1&search=${encodeURIComponent(`No. ${round * 11}, Sector ${round % 53}`)}`,
  'search by person, Pending': (round) =>
    `page=1&search=${['lata bose', 'asha iyer', 'ravi gill'][round % 3]}&status=Pending`,
  'broad word, pages turned': (round) => `page=${1 + (round % 5)}&search=school`,
  'broad word, Completed, pages turned': (round) => `page=${1 + (round % 5)}&search=school&status=Completed`,
};

/** Not in the budget, but told: what has to count all its hits first, or to sort them. */
const others: Readonly<Record<string, (round: number) => string>> = {
  'broad word in a state, new each time': (round) =>
    `page=1&search=school&state=State%20${String(round % 36).padStart(2, '0')}&pageSize=${20 + round}`,
  'two letters, new each time': (round) => `page=1&search=${letter(round)}${letter(round * 7 + 1)}`,
  'sorted by name': (round) => `page=${1 + (round % 5)}&sort=centre_name`,
};

async function ask({ app, token }: BenchPortal, query: string): Promise<number> {
  const startedAt = performance.now();
  const response = await app.fetch(`/api/admin/centres?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${query} answered ${response.status}`);
  return performance.now() - startedAt;
}

async function medianOf(portal: BenchPortal, question: (round: number) => string): Promise<number> {
  for (let round = 0; round < 5; round += 1) await ask(portal, question(rounds + round));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await ask(portal, question(round)));
  return median(times);
}

async function measure(size: number): Promise<Map<string, number>> {
  const portal = await startPortal();
  await importRows(portal, madeCentres(size));
  submitEvery(portal, 4);
  const times = new Map<string, number>();
  for (const [name, question] of Object.entries({ ...questions, ...others }))
    times.set(name, await medianOf(portal, question));
  await portal.app.close();
  return times;
}

const [few, many] = [await measure(sizes[0]), await measure(sizes[1])];
const rows = [...few].map(([name, ms]) => {
  const manyMs = many.get(name) ?? Number.NaN;
  return { name, ms5000: rounded(ms), ms100000: rounded(manyMs), ratio: rounded(manyMs / ms) };
});
const inBudget = rows.filter(({ name }) => name in questions);
console.log(
  JSON.stringify({
    rows,
    'dashboard.medianRatio': rounded(median(inBudget.map(({ ratio }) => ratio))),
    'dashboard.worstRatio': Math.max(...inBudget.map(({ ratio }) => ratio)),
  }),
);
