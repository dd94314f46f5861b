/** One process of the portal that a fault run starts and kills, also during its start. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../child-environment.ts';

export interface PortalInstance {
  /** Of the process that was started last. */
  readonly url: string;
  /** Resolves when `/readyz` responds with 200. */
  start(): Promise<void>;
  /** Starts the process and kills it after this time, whether it listens already or not. */
  startAndKill(afterMs: number): Promise<void>;
  waitUntilReady(): Promise<void>;
  /** Suspends the process: it neither writes nor responds any more. */
  freeze(): void;
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
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

function spawnPortal(environment: Readonly<Record<string, string>>): RunningPortal {
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

export function createPortalInstance(environment: Readonly<Record<string, string>>): PortalInstance {
  let running: RunningPortal | null = null;
  const waitUntilReady = async (): Promise<void> => {
    if (running !== null) await waitFor(running);
  };
  const kill = async (): Promise<void> => {
    if (running !== null) await endWithSigkill(running.child);
  };
  const begin = (): void => {
    running = spawnPortal(environment);
  };
  return {
    get url() {
      return running?.address() ?? '';
    },
    start: async () => {
      begin();
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
  };
}
