/**
 * The command `npm run torture [-- --kills N --minutes M --database sqlite|postgres|both --seed S --log FILE]`: breaks portals and
 * PostgreSQL while clients do everything that a portal is for, and prints what was lost. `both` runs them side by side. Exit
 * code 1 when anything was found; its kind is named. With `--log`, each fault is a line of the file; the command then continues
 * what the file contains until there are N faults. With `--power-cuts` (root, on Linux) the disk of the embedded database loses
 * what was not synced, instead of kills. `--sabotage [NAME]` tries the torture itself: it runs the tests of this folder, then breaks
 * copies of the product on purpose, and expects each to be found.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runFaults } from './fault-run.ts';
import {
  addRecord,
  createTotals,
  formatLine,
  formatTotals,
  type FaultRecord,
  type Totals,
} from './report.ts';
import { sabotages, trySabotage } from './sabotage.ts';
import type { DatabaseName } from './targets.ts';

/** Each portal and its data are used for this many faults. */
const killsPerPortal = 125;
const maxLoadMs = 2_000;
/** A mail that a killed process had begun is sent again after 20 seconds, and reminders leave the portal 60 a minute. */
const drainMs = 240_000;
const progressEvery = 5;

interface Options {
  readonly kills: number;
  readonly endAt: number;
  readonly databases: readonly DatabaseName[];
  readonly seed: number;
  readonly log: string | undefined;
  readonly powerCuts: boolean;
  /** The names of the sabotages to try; undefined for an ordinary run. */
  readonly sabotages: readonly string[] | undefined;
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) throw new Error(`--${name} must be a number.`);
  return number;
}

function readDatabases(text: string): readonly DatabaseName[] {
  if (text === 'both') return ['sqlite', 'postgres'];
  if (text === 'sqlite' || text === 'postgres') return [text];
  throw new Error('--database must be sqlite, postgres or both.');
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kills: { type: 'string', default: '500' },
      minutes: { type: 'string', default: 'Infinity' },
      database: { type: 'string', default: 'both' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      log: { type: 'string' },
      'power-cuts': { type: 'boolean', default: false },
      sabotage: { type: 'boolean', default: false },
    },
  });
  const minutes = values.minutes === 'Infinity' ? Infinity : readNumber('minutes', values.minutes);
  const names = positionals.length > 0 ? positionals : Object.keys(sabotages);
  return {
    kills: readNumber('kills', values.kills),
    endAt: performance.now() + minutes * 60_000,
    databases: values['power-cuts'] ? ['sqlite'] : readDatabases(values.database),
    seed: readNumber('seed', values.seed),
    log: values.log,
    powerCuts: values['power-cuts'],
    sabotages: values.sabotage ? names : undefined,
  };
}

/** Adds what an earlier run has written to the log. The last line may be incomplete. */
function readLog(file: string | undefined, totals: Totals): void {
  if (file === undefined || !existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const line of lines) addRecord(totals, JSON.parse(line) as FaultRecord);
  console.log(`Continued from ${file}: ${formatLine(totals)}`);
}

/** Runs one portal of this database after the other until there are enough faults, or anything was found anywhere. */
async function tortureOn(
  database: DatabaseName,
  options: Options,
  totals: Totals,
  onRecord: (record: FaultRecord) => void,
  signal: AbortSignal,
): Promise<void> {
  const { kills, databases, seed, endAt, powerCuts } = options;
  const wanted = Math.ceil(kills / databases.length);
  const known = totals.findings.length;
  const isOver = (): boolean =>
    totals.findings.length > known || signal.aborted || performance.now() >= endAt;
  for (let portal = 0; !isOver() && totals.kills[database] < wanted; portal += 1) {
    const left = Math.min(wanted - totals.kills[database], killsPerPortal);
    const own = { seed: seed + portal, kills: left };
    console.log(`${left} faults on ${database} with seed ${own.seed}`);
    await runFaults({ database, powerCuts, ...own, maxLoadMs, drainMs, endAt, onRecord, signal });
  }
}

async function torture(options: Options, totals: Totals): Promise<void> {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const onRecord = (record: FaultRecord): void => {
    addRecord(totals, record);
    if (options.log !== undefined) appendFileSync(options.log, `${JSON.stringify(record)}\n`);
    const kills = totals.kills.sqlite + totals.kills.postgres;
    if (record.kind === 'end' || kills % progressEvery === 0) console.log(formatLine(totals));
  };
  await Promise.all(
    options.databases.map((database) => tortureOn(database, options, totals, onRecord, interrupt.signal)),
  );
}

/** Runs the tests of the torture itself, which are no part of the tests of the product. Returns whether they passed. */
function testHarness(): boolean {
  const root = path.join(import.meta.dirname, '../..');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '.harness.test.ts'], {
    cwd: root,
    env: { ...process.env, TORTURE_HARNESS: '1' },
    stdio: 'inherit',
  });
  return status === 0;
}

/** Returns whether every sabotage was found as what it is. */
async function trySabotages(names: readonly string[], seed: number): Promise<boolean> {
  let areFound = true;
  for (const name of names) {
    const { isFound, text } = await trySabotage(name, seed);
    console.log(`${isFound ? 'found' : 'NOT FOUND'}: ${name}: ${text}`);
    areFound &&= isFound;
  }
  return areFound;
}

async function main(): Promise<boolean> {
  const options = readOptions();
  if (options.sabotages !== undefined)
    return testHarness() && (await trySabotages(options.sabotages, options.seed));
  const totals = createTotals();
  readLog(options.log, totals);
  await torture(options, totals);
  console.log(`\n${formatTotals(totals)}`);
  for (const { kind, text } of totals.findings) console.error(`${kind}: ${text}`);
  return totals.findings.length === 0;
}

process.exit((await main()) ? 0 : 1);
