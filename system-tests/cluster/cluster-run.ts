/** Runs two portals on a cluster under eight clients, kills parts of it, and reports what was acknowledged and what was lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { createSeededRandom } from '../faults/journal.ts';
import type { ClientContext } from './client-context.ts';
import { clients } from './clients.ts';
import { checkCluster, type Findings } from './cluster-checks.ts';
import { createClusterJournal } from './cluster-journal.ts';
import { startClusterSetup, type SetupOptions } from './cluster-setup.ts';
import { otherNode } from './portals.ts';
import {
  findPortalWithPrimary,
  interruptMailServer,
  killNode,
  killPrimary,
  replaceNode,
  switchOver,
  type Failover,
  type Return,
  type Run,
} from './faults-in-cluster.ts';

export interface ClusterRunOptions extends Omit<SetupOptions, 'peopleCount'> {
  readonly rounds: number;
  /** `primary`: each round kills the primary. `node`: each round also changes the primary as planned and kills its node. */
  readonly kills: 'primary' | 'node';
  readonly returns: Return;
  readonly seed: number;
  readonly report: (line: string) => void;
}

export interface ClusterReport extends Findings {
  readonly failovers: readonly Failover[];
  readonly acknowledged: number;
  readonly photoSaves: number;
  readonly submissions: number;
  /** Mails that waited for the mail server of a portal when its node was killed. */
  readonly queuedAtKill: number;
  readonly mailsExpected: number;
  readonly readable: number;
  readonly readsChecked: number;
  readonly staleReads: readonly string[];
  readonly refused: readonly string[];
}

const workMs = 3_000;
const maxWorkMs = 60_000;

/** What the clients must have done for a run to say something. */
export const leastSubmissions = (rounds: number): number => rounds * 6;

const describeFailover = ({ what, clusterSeconds, portalSeconds }: Failover): string =>
  clusterSeconds === null
    ? `${what}: no write for ${portalSeconds.toFixed(1)} s`
    : `${what}: a plain client writes after ${clusterSeconds.toFixed(1)} s, the portal after ${portalSeconds.toFixed(1)} s`;

/** Yields what each fault of a round has cost. */
async function* runRound(run: Run, { kills, returns }: ClusterRunOptions): AsyncGenerator<Failover> {
  await delay(workMs);
  yield await killPrimary(run, returns);
  if (kills === 'primary') return;
  yield await switchOver(run);
  const node = await findPortalWithPrimary(run);
  await interruptMailServer(run, otherNode(node));
  yield await killNode(run, node);
  await replaceNode(run, node);
}

/** Runs the clients until `work` has ended. */
async function withClients<Value>(
  context: Omit<ClientContext, 'isStopped'>,
  work: (context: ClientContext) => Promise<Value>,
): Promise<Value> {
  let isStopped = false;
  const shared: ClientContext = { ...context, isStopped: () => isStopped };
  const running = clients.map((client) =>
    client(shared).catch((error: unknown) => void shared.journal.refused.push(String(error))),
  );
  try {
    return await work(shared);
  } finally {
    isStopped = true;
    await Promise.all(running);
  }
}

export async function runCluster(options: ClusterRunOptions): Promise<ClusterReport> {
  const { rounds, seed, report } = options;
  const setup = await startClusterSetup({ ...options, peopleCount: 300 + 500 * rounds });
  const { portals, relays, takePerson } = setup;
  const journal = createClusterJournal();
  try {
    report('The cluster is up');
    const context = { portals, relays, journal, takePerson, random: createSeededRandom(seed) };
    const failovers = await withClients(context, async (shared) => {
      const all: Failover[] = [];
      for (let round = 0; round < rounds; round += 1)
        for await (const failover of runRound({ setup, context: shared }, options)) {
          all.push(failover);
          report(describeFailover(failover));
        }
      await delay(workMs);
      // A slow machine takes longer for as much.
      const deadline = performance.now() + maxWorkMs;
      while (journal.submissions < leastSubmissions(rounds) && performance.now() < deadline) await delay(200);
      return all;
    });
    const findings = await checkCluster(setup, journal);
    const expected = [...journal.mails.values()].map(({ codes, notices }) => codes + notices);
    const mailsExpected = expected.reduce((sum, count) => sum + count, 0);
    return { ...findings, ...journal, mailsExpected, acknowledged: journal.acknowledged.length, failovers };
  } finally {
    await setup.remove();
  }
}
