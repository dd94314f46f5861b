/** One process of the portal that a fault run starts and kills, also during its start, with its decoder processes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment, findDecoders } from '../../server/src/testing/run-command.ts';

type Environment = Readonly<Record<string, string>>;

export interface PortalInstance {
  /** Of the process that was started last. */
  readonly url: string;
  /** Resolves when `/readyz` responds with 200. @param changed further variables of this process only */
  start(changed?: Environment): Promise<void>;
  /** Starts the process and kills it after this time, whether it listens already or not. */
  startAndKill(afterMs: number): Promise<void>;
  waitUntilReady(): Promise<void>;
  /** Suspends the process: it neither writes nor responds any more. */
  freeze(): void;
  kill(): Promise<void>;
  /** Returns the ids of the decoder processes. Linux only; elsewhere none is found. */
  listDecoders(): number[];
  /** Returns what is left of killed processes, and of requests: call it while there are none. */
  listLeft(): Promise<string[]>;
}

const ownMain = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
/** Far more than a start or an outage needs, even on a busy machine. */
const readyWithinMs = 120_000;

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(readyWithinMs) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** The id may be that of another process by now. */
const isDecoder = async (id: number): Promise<boolean> =>
  (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).includes('decoder-process');

async function endWithSigkill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

interface RunningPortal {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Undefined as long as it does not listen. */
  readonly address: () => string | undefined;
}

function spawnPortal(main: string, environment: Environment): RunningPortal {
  const env = { ...childEnvironment, PORT: '0', ...environment };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  // A fault run that ends with an error leaves no process behind.
  const onExit = (): void => void child.kill('SIGKILL');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));
  const address = (): string | undefined => /listening on (http:\/\/[\d.:]+)/.exec(output)?.[1];
  return { child, output: () => output, address };
}

/** Rejects when the process ends, or is not ready in time. */
async function waitFor({ child, output, address }: RunningPortal): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  for (;;) {
    const url = address();
    if (url !== undefined && (await isReady(url))) return;
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}: ${output()}`);
    if (performance.now() > deadline) throw new Error(`The portal is not ready in time: ${output()}`);
    await delay(20);
  }
}

/** @param environment must contain a separate DATA_DIR */
export function createPortalInstance(environment: Environment, main = ownMain): PortalInstance {
  let running: RunningPortal | null = null;
  /** Decoders of killed processes: they end with them. */
  const orphans = new Set<number>();
  const uploads = path.join(environment['DATA_DIR'] ?? '', 'uploads');
  const listDecoders = (): number[] =>
    existsSync('/proc/self/status') ? findDecoders(running?.child.pid ?? 0).map(({ id }) => id) : [];
  const waitUntilReady = async (): Promise<void> => {
    if (running !== null) await waitFor(running);
  };
  const kill = async (): Promise<void> => {
    for (const id of listDecoders()) orphans.add(id);
    if (running !== null) await endWithSigkill(running.child);
  };
  const begin = (changed: Environment = {}): void => {
    running = spawnPortal(main, { ...environment, ...changed });
  };
  return {
    get url() {
      return running?.address() ?? '';
    },
    start: async (changed) => {
      begin(changed);
      await waitUntilReady();
    },
    startAndKill: async (afterMs) => {
      begin();
      await delay(afterMs);
      await kill();
    },
    waitUntilReady,
    freeze: () => void running?.child.kill('SIGSTOP'),
    kill,
    listDecoders,
    listLeft: async () => {
      for (const id of orphans) if (!(await isDecoder(id))) orphans.delete(id);
      const files = await readdir(uploads).catch(() => []);
      return [
        ...files.map((name) => `the file ${name} in ${uploads}`),
        ...[...orphans].map((id) => `the decoder process ${id} of a killed portal`),
      ];
    },
  };
}
