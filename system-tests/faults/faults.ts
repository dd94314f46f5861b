/** The faults of a run as data: how each is injected, who may notice it, and how the portals recover. */
import { setTimeout as delay } from 'node:timers/promises';
import { findFaketime } from '../../tools/find-faketime.ts';
import type { Cluster } from '../../tools/postgres-cluster.ts';
import type { PortalInstance } from './portal-instance.ts';

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
