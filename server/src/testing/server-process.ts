/** The server as a program of its own, for tests that kill it; mails stand as files in its data folder. */
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly url: string;
  readonly output: () => string;
  /** The texts of all mails that this instance has sent. */
  mails(): Promise<string[]>;
  /** Its exit code, when it has ended by itself. */
  readonly ended: Promise<number | null>;
  /** At once, as a machine that fails. */
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const startWithinMs = 30_000;

/** @param environment with a DATA_DIR of its own */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const addressIn = (): string | undefined => /listening on (http:\/\/[\d.:]+)/.exec(output)?.[1];
  for (const waitsUntil = performance.now() + startWithinMs; addressIn() === undefined; await delay(50))
    if (child.exitCode !== null || performance.now() > waitsUntil)
      throw new Error(`The server did not start: ${output}`);
  const outbox = path.join(environment['DATA_DIR'] ?? '', 'outbox');
  return {
    url: addressIn() ?? '',
    output: () => output,
    ended,
    mails: async () => {
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
