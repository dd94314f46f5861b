/** Runs one of the product's commands as somebody at a terminal would, in a process of its own. */
import { execFile } from 'node:child_process';
import path from 'node:path';

export interface EndedCommand {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param script the name of a file in server/src/commands */
export function runCommand(
  script: string,
  environment: Readonly<Record<string, string | undefined>>,
  ...argument: string[]
): Promise<EndedCommand> {
  const file = path.join(import.meta.dirname, '..', 'commands', script);
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...argument], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
