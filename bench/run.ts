/**
 * The command `npm run bench [-- NAME…]`: runs each scenario in a process of its own, writes what it measured into
 * `results/` and compares it with `budgets.json`. With TEST_DATABASE=postgres those that can run on a private PostgreSQL.
 * Exit code 1 when a budget is exceeded. Not part of the tests. Without names it leaves out `faults`, which takes half an hour.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { isPostgres } from '../server/src/testing/test-database.ts';
import setUpDatabase from '../tools/postgres-for-tests.ts';

const scenarios = isPostgres
  ? ['dashboard', 'import']
  : ['dashboard', 'import', 'export', 'uploads', 'login'];
const engine = isPostgres ? '-postgres' : '';
const resultSchema = z.record(z.string(), z.unknown());
const budgets = z.parse(
  z.record(z.string(), z.number()),
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')),
);

/** What the scenario printed last. */
async function run(name: string): Promise<z.infer<typeof resultSchema>> {
  const script = path.join(import.meta.dirname, 'scenarios', `${name}.ts`);
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The scenario ${name} ended with ${String(code)}`);
  return z.parse(resultSchema, JSON.parse(printed.trim().split('\n').at(-1) ?? ''));
}

function exceeded(result: z.infer<typeof resultSchema>): string[] {
  return Object.entries(result).flatMap(([name, value]) => {
    const budget = budgets[name];
    return budget !== undefined && Number(value) > budget
      ? [`${name} is ${Number(value)}, over ${budget}`]
      : [];
  });
}

async function runAndReport(name: string): Promise<void> {
  const result = await run(name);
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? '', node: process.version };
  // Above the number of processors other work was measured too: run it again.
  const load = Number(loadavg()[0]?.toFixed(1));
  const report = { scenario: `${name}${engine}`, ...machine, load, ...result };
  const file = path.join(import.meta.dirname, 'results', `${name}${engine}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(JSON.stringify(report, null, 2));
  for (const message of exceeded(result)) {
    console.error(message);
    process.exitCode = 1;
  }
}

const tearDownDatabase = await setUpDatabase();
try {
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : scenarios) await runAndReport(name);
} finally {
  await tearDownDatabase?.();
}
