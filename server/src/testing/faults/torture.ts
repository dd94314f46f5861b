/**
 * The command `npm run torture [-- --kills N --minutes M --database sqlite|postgres|both --seed S --log FILE]`: kills the
 * portal and PostgreSQL under load and prints what was lost. Exit code 1 when anything was. With `--log`, each fault is a
 * line of the file; the command then continues what the file contains until there are N kills. With `--power-cuts` (root, on
 * Linux) the disk of the embedded database loses what was not synced, instead of kills.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runFaults, type FaultRecord } from './fault-run.ts';
import type { DatabaseName } from './target.ts';
import { addRecord, createTotals, formatLine, formatTotals, type Totals } from './totals.ts';

/** Each portal and its data are used for this many kills. */
const killsPerPortal = 125;
const maxWrites = 40;
/** A mail that a killed process had begun is sent again after a minute. */
const drainMs = 150_000;
const progressEvery = 5;

interface Options {
  readonly kills: number;
  readonly endAt: number;
  readonly databases: readonly DatabaseName[];
  readonly seed: number;
  readonly log: string | undefined;
  readonly powerCuts: boolean;
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
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '500' },
      minutes: { type: 'string', default: 'Infinity' },
      database: { type: 'string', default: 'both' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      log: { type: 'string' },
      'power-cuts': { type: 'boolean', default: false },
    },
  });
  const minutes = values.minutes === 'Infinity' ? Infinity : readNumber('minutes', values.minutes);
  return {
    kills: readNumber('kills', values.kills),
    endAt: performance.now() + minutes * 60_000,
    databases: values['power-cuts'] ? ['sqlite'] : readDatabases(values.database),
    seed: readNumber('seed', values.seed),
    log: values.log,
    powerCuts: values['power-cuts'],
  };
}

/** Adds what an earlier run has written to the log. The last line may be incomplete. */
function readLog(file: string | undefined, totals: Totals): void {
  if (file === undefined || !existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const line of lines) addRecord(totals, JSON.parse(line) as FaultRecord);
  console.log(`Continued from ${file}: ${formatLine(totals)}`);
}

/** Returns the database with the most kills left, and how many of them the next portal gets. */
function planNext({ kills, databases }: Options, totals: Totals): readonly [DatabaseName, number] | null {
  const perDatabase = Math.ceil(kills / databases.length);
  const left = databases.map((name) => [name, perDatabase - totals.kills[name]] as const);
  const [next] = left.toSorted(([, a], [, b]) => b - a);
  return next === undefined || next[1] <= 0 ? null : [next[0], Math.min(next[1], killsPerPortal)];
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
  const { endAt, powerCuts } = options;
  const knownProblems = totals.problems.length;
  const isOver = (): boolean =>
    totals.problems.length > knownProblems || interrupt.signal.aborted || performance.now() >= endAt;
  for (let portal = 0; !isOver(); portal += 1) {
    const next = planNext(options, totals);
    if (next === null) return;
    const [database, kills] = next;
    const seed = options.seed + portal;
    console.log(`${kills} kills on ${database} with seed ${seed}`);
    await runFaults({
      database,
      powerCuts,
      kills,
      seed,
      maxWrites,
      drainMs,
      endAt,
      onRecord,
      signal: interrupt.signal,
    });
  }
}

const options = readOptions();
const totals = createTotals();
readLog(options.log, totals);
await torture(options, totals);
console.log(`\n${formatTotals(totals)}`);
for (const { kind, text } of totals.problems) console.error(`${kind}: ${text}`);
process.exit(totals.problems.length === 0 ? 0 : 1);
