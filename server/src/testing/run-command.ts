/** Runs the program `portal` in a separate process. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { childEnvironment } from './child-environment.ts';

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
