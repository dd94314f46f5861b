/** The processes of a portal that a fault run starts and kills, and its faults as data: how each is injected, who may notice it, and how the portals recover. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { heldSuffix } from '../../server/src/platform/uploads.ts';
import { childEnvironment, findDecoders } from '../../server/src/testing/run-command.ts';
import { findFaketime } from '../../tools/find-programs.ts';
import type { Cluster } from '../../tools/postgres-cluster.ts';

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
        ...files.filter((name) => !name.endsWith(heldSuffix)).map((name) => `the file ${name} in ${uploads}`),
        ...[...orphans].map((id) => `the decoder process ${id} of a killed portal`),
      ];
    },
  };
}

type Instances = readonly PortalInstance[];

export interface Fault {
  readonly name: string;
  /** How often it is chosen, compared with the other faults of the target. */
  readonly weight: number;
  readonly victims: 'one' | 'all';
  /** Whether clients of the victims may be refused or get no answer; a 503 is allowed in any case. */
  readonly mayRefuse: boolean;
  /** How often a victim loses the results of the mails that it is sending. */
  readonly interruptedSenders: number;
  /** How long at most the clients write on. */
  readonly goOnMs: number;
  /** Whether sessions may have ended because of the clock. */
  readonly changesClock?: true;
  readonly inject: (victims: Instances, random: () => number) => Promise<void>;
  /** Resolves when all instances are ready again. */
  readonly recover: (victims: Instances, random: () => number) => Promise<void>;
}

const forEach = async (victims: Instances, work: (victim: PortalInstance) => Promise<void>): Promise<void> =>
  void (await Promise.all(victims.map(work)));
const killAll = (victims: Instances): Promise<void> => forEach(victims, (victim) => victim.kill());
const startAll = (victims: Instances): Promise<void> => forEach(victims, (victim) => victim.start());

/** How long clients of an instance that is not affected write on. */
const goOnMs = 300;
/** About the time from the start of the process until it listens. */
const maxStartMs = 900;

const portalKilled: Fault = {
  name: 'portal killed',
  weight: 10,
  victims: 'one',
  mayRefuse: true,
  interruptedSenders: 1,
  goOnMs,
  inject: killAll,
  recover: startAll,
};

const killedDuringStart: Fault = {
  ...portalKilled,
  name: 'portal killed, and again during its start',
  weight: 4,
  interruptedSenders: 2,
  recover: async (victims, random) => {
    await forEach(victims, (victim) => victim.startAndKill(random() * maxStartMs));
    await startAll(victims);
  },
};

const hour = 3600;
const wrongClocks = [13 * hour, 25 * hour, 11 * 60, -11 * 60, -25 * hour];
/** A bucket refuses signatures of other times, so that a portal with a bucket does not start at all. */
const maxSkewOfBucketSeconds = 15 * 60;
/** How long at most a portal runs with a wrong clock. */
const wrongClockMs = 1_000;

/** As on a machine whose clock is corrected only after the portal has started. */
const wrongClock = (library: string, clocks: readonly number[]): Fault => ({
  ...portalKilled,
  name: 'portal killed, and started with a wrong clock',
  weight: 2,
  interruptedSenders: 2,
  changesClock: true,
  recover: async (victims, random) => {
    const seconds = clocks[Math.floor(random() * clocks.length)] ?? hour;
    const environment = {
      LD_PRELOAD: library,
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    await forEach(victims, async (victim) => {
      await victim.start(environment);
      await delay(random() * wrongClockMs);
      await victim.kill();
      await victim.start();
    });
  },
});

/** How long at most decoders do nothing, and how long the clients see what becomes of killed ones. */
const decoderMs = 1_000;

type EndDecoder = (id: number, random: () => number) => Promise<void>;

function decoderFault(name: string, weight: number, end: EndDecoder): Fault {
  return {
    name,
    weight,
    victims: 'all',
    mayRefuse: false,
    interruptedSenders: 0,
    goOnMs: decoderMs,
    inject: (victims, random) =>
      forEach(victims, async (victim) => {
        for (const id of victim.listDecoders()) await end(id, random);
      }),
    recover: (victims) => forEach(victims, (victim) => victim.waitUntilReady()),
  };
}

/** The process may have ended by itself. */
function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It has.
  }
}

const decodersKilled = decoderFault('decoders killed', 2, async (id) => signal(id, 'SIGKILL'));
const decodersStopped = decoderFault('decoders stopped for a while', 1, async (id, random) => {
  signal(id, 'SIGSTOP');
  await delay(random() * decoderMs);
  signal(id, 'SIGCONT');
});

/** Of every target with processes that are killed. */
export function portalFaults({ hasBucket }: { readonly hasBucket: boolean }): Fault[] {
  const faketime = findFaketime();
  const clocks = wrongClocks.filter((seconds) => !hasBucket || Math.abs(seconds) < maxSkewOfBucketSeconds);
  return [
    portalKilled,
    killedDuringStart,
    ...(faketime === undefined ? [] : [wrongClock(faketime, clocks)]),
    decodersKilled,
    decodersStopped,
  ];
}

const restartWithinMs = 30_000;

/** After a SIGKILL of its main process, PostgreSQL starts only when the last of its other processes has noticed. */
async function restart(cluster: Cluster): Promise<void> {
  for (const deadline = performance.now() + restartWithinMs; ; await delay(100)) {
    try {
      return await cluster.start();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

const databaseStopped = (name: string, cluster: Cluster, by: 'SIGQUIT' | 'SIGKILL'): Fault => ({
  name,
  weight: 4,
  victims: 'all',
  mayRefuse: true,
  interruptedSenders: 1,
  goOnMs: 0,
  inject: () => cluster.stop(by),
  recover: async (victims) => {
    await restart(cluster);
    await forEach(victims, (victim) => victim.waitUntilReady());
  },
});

/** @param terminate ends about every second connection */
export const postgresFaults = (cluster: Cluster, terminate: () => Promise<void>): Fault[] => [
  ...portalFaults({ hasBucket: true }),
  { ...portalKilled, name: 'both portals killed', weight: 4, victims: 'all' },
  databaseStopped('PostgreSQL crashed', cluster, 'SIGQUIT'),
  databaseStopped('main process of PostgreSQL killed', cluster, 'SIGKILL'),
  {
    ...decodersKilled,
    name: 'connections to PostgreSQL terminated',
    weight: 4,
    interruptedSenders: 1,
    inject: terminate,
  },
];
