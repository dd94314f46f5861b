/**
 * The command `npm run bench [-- NAME…]`: runs each scenario in a process of its own, writes the measurements to
 * `results/` and compares them with `budgets.json`. With TEST_DATABASE=postgres it runs the scenarios that support PostgreSQL.
 * Exit code 1 when a budget is exceeded. Not part of the tests.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { isPostgres } from '../server/src/testing/test-database.ts';
import setUpDatabase from '../tools/postgres-for-tests.ts';

const scenarios = isPostgres
  ? ['dashboard', 'import', 'district', 'queue']
  : [
      'dashboard',
      'import',
      'export',
      'uploads',
      'hostile',
      'login',
      'connections',
      'district',
      'prints',
      'queue',
      'review',
    ];
const engine = isPostgres ? '-postgres' : '';
const resultSchema = z.record(z.string(), z.unknown());
const budgets = z.parse(
  z.record(z.string(), z.number()),
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')),
);

/** Returns the JSON on the last line that the scenario printed. */
async function run(name: string): Promise<z.infer<typeof resultSchema>> {
  const script = path.join(import.meta.dirname, 'scenarios', `${name}.ts`);
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The scenario ${name} ended with ${String(code)}`);
  return z.parse(resultSchema, JSON.parse(output.trim().split('\n').at(-1) ?? ''));
}

function listExceeded(result: z.infer<typeof resultSchema>): string[] {
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
  // A load above the number of processors means that other work was measured as well: run it again.
  const load = Number(loadavg()[0]?.toFixed(1));
  const report = { scenario: `${name}${engine}`, ...machine, load, ...result };
  const file = path.join(import.meta.dirname, 'results', `${name}${engine}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(JSON.stringify(report, null, 2));
  for (const message of listExceeded(result)) {
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
