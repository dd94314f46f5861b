/** A command of the operator that is killed at a random moment, what must be true afterwards, and how portals are compared for it. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment, runCommand, type CommandResult } from '../../server/src/testing/run-command.ts';
import type { TestDatabase } from '../../server/src/testing/test-database.ts';

export interface CommandLine {
  /** For example `database move`. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

const pollMs = 5;

/** One round: a command with a target of its own. */
export interface Attempt {
  readonly command: CommandLine;
  /** True when the command has written something. It is called often. */
  readonly hasBegun: () => Promise<boolean>;
  /** Called after the kill. Returns one sentence for each violation. */
  readonly checkAfterKill: () => Promise<string[]>;
  /** True when the kill left a part of the work. Called after `checkAfterKill`. */
  readonly hasPartialWork: () => Promise<boolean>;
  /** Repeats the command as docs/operations.md says, and compares its result with the source. */
  readonly repeat: () => Promise<string[]>;
  readonly remove: () => Promise<void>;
}

export interface Scenario {
  readonly name: string;
  readonly begin: () => Promise<Attempt>;
}

/** Kills the command this long after it has begun to write. Resolves to true when it was killed before it ended. */
export async function killDuring({ command, hasBegun }: Attempt, delayMs: number): Promise<boolean> {
  const main = path.join(import.meta.dirname, '../../server/src/main.ts');
  const env = { ...childEnvironment, ...command.environment };
  const child = spawn(process.execPath, [main, ...command.name.split(' '), ...command.args], {
    env,
    stdio: 'ignore',
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_, signal) => resolve(signal));
  });
  while (child.exitCode === null && !(await hasBegun())) await delay(pollMs);
  await Promise.race([ended, delay(delayMs)]);
  child.kill('SIGKILL');
  return (await ended) === 'SIGKILL';
}

export const runToEnd = ({ name, environment, args }: CommandLine): Promise<CommandResult> =>
  runCommand(name, environment, ...args);

/** Returns the sentences whose condition is false. */
export function listViolations(conditions: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(conditions).flatMap(([sentence, isTrue]) => (isTrue ? [] : [sentence]));
}

/** Returns a violation unless the command ended with 0. */
export function checkSuccess({ exitCode, stdout, stderr }: CommandResult): string[] {
  return exitCode === 0 ? [] : [`the repeated command ended with ${exitCode}: ${stdout}${stderr}`];
}

/** By name: the tables of a database or the files of a folder. */
export type Snapshot = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

/** Tables that libraries create, and the head of the audit trail, which a restore moves. */
const ignoredTables = /^(sqlite_|kysely_|centre_words|audit_seal$)/;

/** The engines return numbers with 64 bits differently, so values are compared as text. */
function hashRows(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    Object.entries(row)
      .map(([column, value]) => JSON.stringify([column, String(value)]))
      .toSorted()
      .join(),
  );
  return `${rows.length} rows ${createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')}`;
}

/** Without the entry that a restore adds to the audit trail. */
const rowsOf = (table: string): string =>
  `SELECT * FROM ${table}${table === 'audit_trail' ? ` WHERE act <> 'audit.restored'` : ''}`;

/** Returns null when there is no such file. A database without tables is an empty snapshot. */
export function readSqlite(file: string): Snapshot | null {
  if (!existsSync(file)) return null;
  const database = new DatabaseSync(file);
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !ignoredTables.test(name));
    return Object.fromEntries(
      tables.toSorted().map((name) => [name, hashRows(database.prepare(rowsOf(name)).all())]),
    );
  } finally {
    database.close();
  }
}

export async function readPostgres(database: TestDatabase): Promise<Snapshot> {
  const tables = await database.run(`select tablename from pg_tables where schemaname = 'public'`);
  const names = tables.map(({ tablename }) => String(tablename)).filter((name) => !ignoredTables.test(name));
  return Object.fromEntries(
    await Promise.all(
      names.toSorted().map(async (name) => [name, hashRows(await database.run(rowsOf(name)))]),
    ),
  ) as Snapshot;
}

/** True when no table has a row. */
export function isWithoutRows(snapshot: Snapshot): boolean {
  return Object.values(snapshot).every((hash) => hash.startsWith('0 rows'));
}

/** Returns the hashes of all files below the folder, by their path; empty when there is no folder. */
export async function readFiles(folder: string): Promise<Snapshot> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.toSorted().map(async (file) => {
        const sha256 = createHash('sha256')
          .update(await readFile(file))
          .digest('hex');
        return [path.relative(folder, file), sha256] as const;
      }),
    ),
  );
}

/** Returns the photos of a folder, without what the store has next to them. */
export async function readPhotos(folder: string): Promise<Snapshot> {
  const files = Object.entries(await readFiles(folder));
  return Object.fromEntries(files.filter(([name]) => /^[0-9a-f]{2}\//.test(name)));
}

export function isSame(a: Snapshot | null, b: Snapshot | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
