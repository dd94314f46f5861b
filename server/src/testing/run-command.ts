/** Runs one of the operator's commands in a separate process. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { childEnvironment } from './child-environment.ts';

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type CommandEnvironment = Readonly<Record<string, string | undefined>>;

/** @param script the name of a file in `server/src/commands` */
export function runCommand(
  script: string,
  environment: CommandEnvironment,
  ...args: string[]
): Promise<CommandResult> {
  return runCommandWithInput(script, environment, '', ...args);
}

/** @param input the standard input of the command */
export function runCommandWithInput(
  script: string,
  environment: CommandEnvironment,
  input: string,
  ...args: string[]
): Promise<CommandResult> {
  const file = path.join(import.meta.dirname, '..', 'commands', script);
  const env = { ...childEnvironment, ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr });
    });
    // A command that reads nothing may have ended before its input was written.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
