/**
 * The command `npm run bench [-- --times 3] [NAME…]`: runs each scenario in a process of its own, as many rounds of all as
 * `--times` says, writes the medians and spreads to `results/`, which git ignores, and compares the medians with `budgets.json`. With
 * TEST_DATABASE=postgres it runs the scenarios that support PostgreSQL. Exit code 1 when a scenario fails or a budget is not met.
 * Not part of the tests.
 */
import { spawn, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { isPostgres } from '../server/src/testing/test-database.ts';
import setUpDatabase from '../tools/postgres-for-tests.ts';
import { budgetsSchema, compareWithBudgets, describeComparisons, combineRuns } from './budgets.ts';
import { rounded } from './portal.ts';

const onPostgres = ['queue', 'scale'];
/** They say nothing on one machine's file. */
const postgresOnly = ['scale'];
const longestMs = 30 * 60_000;
const engine = isPostgres ? '-postgres' : '';
const resultSchema = z.record(z.string(), z.unknown());
type Result = z.infer<typeof resultSchema>;

const folder = (name: string): string => path.join(import.meta.dirname, name);
const budgets = z.parse(budgetsSchema, JSON.parse(readFileSync(folder('budgets.json'), 'utf8')));

/** Runs the scenario and returns the JSON on the last line that it printed. */
async function runScenario(name: string): Promise<Result> {
  const child = spawn(process.execPath, [path.join(folder('scenarios'), `${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longestMs,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The scenario ${name} ended with ${String(code)}`);
  return z.parse(resultSchema, JSON.parse(output.trim().split('\n').at(-1) ?? ''));
}

const readLoad = (): number => rounded(loadavg()[0] ?? Number.NaN, 1);

/** A load above the number of processors means that other work was measured as well. */
async function measure(name: string): Promise<Result> {
  const [loadBefore, startedAt] = [readLoad(), performance.now()];
  const result = await runScenario(name);
  const seconds = rounded((performance.now() - startedAt) / 1000, 1);
  return { seconds, loadBefore, loadAfter: readLoad(), ...result };
}

const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout.trim();

/** What is the same for all runs. */
const circumstances = {
  commit: git('rev-parse', '--short', 'HEAD'),
  isCleanTree: git('status', '--porcelain') === '',
  processors: cpus().length,
  model: cpus()[0]?.model ?? '',
  node: process.version,
};

function parseCommandLine(): { readonly times: number; readonly names: readonly string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string', default: '1' } },
  });
  const times = Number(values.times);
  if (!Number.isInteger(times) || times < 1) throw new Error(`--times ${values.times} is not a count`);
  const existing = globSync('*.ts', { cwd: folder('scenarios') }).map((file) => path.basename(file, '.ts'));
  const unknown = positionals.filter((name) => !existing.includes(name));
  if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}`);
  const all = existing
    .filter((name) => (isPostgres ? onPostgres.includes(name) : !postgresOnly.includes(name)))
    .toSorted();
  return { times, names: positionals.length > 0 ? positionals : all };
}

/** Returns undefined when the scenario failed, which does not keep the others from running. */
async function tryMeasure(name: string): Promise<Result | undefined> {
  try {
    return await measure(name);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return undefined;
  }
}

const { times, names } = parseCommandLine();
const runs = new Map<string, Result[]>(names.map((name) => [name, []]));
const combined = (name: string): Result => z.parse(resultSchema, combineRuns(runs.get(name) ?? []) ?? {});

/** After each run, so that an interrupted command leaves what it has measured. */
function writeReport(name: string): void {
  const scenario = `${name}${engine}`;
  const report = { scenario, ...circumstances, runs: runs.get(name)?.length, ...combined(name) };
  mkdirSync(folder('results'), { recursive: true });
  writeFileSync(path.join(folder('results'), `${scenario}.json`), `${JSON.stringify(report, null, 2)}\n`);
}

async function runRound(round: number): Promise<void> {
  for (const name of names) {
    console.log(`\n=== ${name}${engine}, round ${round} of ${times} ===`);
    const result = await tryMeasure(name);
    if (result === undefined) continue;
    console.log(JSON.stringify(result));
    runs.get(name)?.push(result);
    writeReport(name);
  }
}

const tearDownDatabase = await setUpDatabase();
try {
  for (let round = 1; round <= times; round += 1) await runRound(round);
} finally {
  await tearDownDatabase?.();
}
const comparisons = names.flatMap((name) => compareWithBudgets(name, combined(name), budgets));
console.log(`\n${describeComparisons(comparisons)}`);
for (const name of names) {
  const failed = times - (runs.get(name)?.length ?? 0);
  if (failed > 0) console.log(`${name} failed in ${failed} of ${times} rounds`);
}
if (comparisons.some(({ isMet }) => !isMet)) process.exitCode = 1;
