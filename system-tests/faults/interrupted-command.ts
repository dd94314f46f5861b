/** A command of the operator that is killed at a random moment, and what must be true afterwards. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment, type CommandResult, runCommand } from '../../server/src/testing/run-command.ts';

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
