/** Runs the program `portal` in a separate process. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { vi } from 'vitest';
import type { Command } from '../commands/command.ts';
import type { TestApp } from './test-app.ts';
import { readdirSync, readFileSync } from 'node:fs';

// What a server or command that a test starts takes over from its environment: nothing that configures a portal.

export const childEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The first line, which names the database and the photos. It is not in `stderr`. */
  readonly place: string;
}

const main = path.join(import.meta.dirname, '../main.ts');

type CommandEnvironment = Readonly<Record<string, string | undefined>>;

/** @param name of the command, for example `check store` */
export function runCommand(
  name: string,
  environment: CommandEnvironment,
  ...args: string[]
): Promise<CommandResult> {
  return runCommandWithInput(name, environment, '', ...args);
}

/** @param input the standard input of the command */
export function runCommandWithInput(
  name: string,
  environment: CommandEnvironment,
  input: string,
  ...args: string[]
): Promise<CommandResult> {
  const env = { ...childEnvironment, ...environment };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [main, ...name.split(' '), ...args],
      { env },
      (error, stdout, stderr) => {
        const [, place = '', rest = ''] = /^(Database .*\n)?([^]*)$/.exec(stderr) ?? [];
        resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr: rest, place });
      },
    );
    // A command that reads nothing may have ended before its input was written.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

// Runs a command of the program `portal` in the process of the test, on a portal that runs.

/** @param values its options, as they are parsed */
export async function runInProcess(
  { services: { config } }: TestApp,
  command: Command,
  values: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly exitCode: number; readonly stdout: string }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(`${line}\n`));
  try {
    const call = { values, positionals: [], config, settingsFile: null, confirm: async () => undefined };
    return { exitCode: await command.run(call as never), stdout: lines.join('') };
  } finally {
    log.mockRestore();
  }
}

// Finds the decoder processes of a server. Needs `/proc`.

interface DecoderProcess {
  readonly id: number;
  /** From -20 to 19: the greater, the more it gives way. */
  readonly niceness: number;
}

function readOf(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

export function findDecoders(serverId: number): DecoderProcess[] {
  const ids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const isOfServer = (id: number): boolean => {
    const isChild = new RegExp(`^PPid:\\s+${serverId}$`, 'm').test(readOf(id, 'status'));
    return isChild && readOf(id, 'cmdline').includes('decoder-process');
  };
  // The second field is the name in brackets, which may have spaces; the 19th is the niceness.
  const nicenessOf = (id: number): number => Number(readOf(id, 'stat').split(') ').at(-1)?.split(' ')[16]);
  return ids.filter(isOfServer).map((id) => ({ id, niceness: nicenessOf(id) }));
}
