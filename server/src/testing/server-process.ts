/** Starts the server as a separate process, for tests that kill it. Its mails are files in its data folder. */
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './run-command.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Longer than an attempt at a photo store that does not respond. */
const startTimeoutMs = 60_000;

/**
 * @param environment must contain a separate DATA_DIR
 * @param launcher a program with arguments that starts the server
 * @param entry the file that runs
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  launcher: readonly string[] = [],
  entry = main,
) {
  const [program, ...args] = [...launcher, process.execPath, entry];
  const child = spawn(program, args, { env: { ...childEnvironment, PORT: '0', ...environment } });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const findAddress = (): string | undefined => /listening on (http:\/\/[\d.:]+)/.exec(output)?.[1];
  for (const deadline = performance.now() + startTimeoutMs; findAddress() === undefined; await delay(50))
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`The server did not start (${child.exitCode}): ${output}`);
  const outbox = path.join(environment['DATA_DIR'] ?? '', 'outbox');
  return {
    url: findAddress() ?? '',
    /** Of the process; of the launcher, when that stays between. */
    id: child.pid ?? 0,
    output: () => output,
    /** Resolves to the exit code; null after `kill`. */
    ended,
    /** Returns the texts of all mails that this instance has sent. */
    mails: async () => {
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    },
    /** Sends SIGTERM. Resolves to the exit code. */
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    /** Kills the process at once with SIGKILL. */
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;
