/** Runs one of the operator's commands in a separate process. */
import { execFile } from 'node:child_process';
import path from 'node:path';

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param script the name of a file in `server/src/commands` */
export function runCommand(
  script: string,
  environment: Readonly<Record<string, string | undefined>>,
  ...args: string[]
): Promise<CommandResult> {
  const file = path.join(import.meta.dirname, '..', 'commands', script);
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
