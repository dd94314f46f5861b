/** Three nodes of PostgreSQL under Patroni with etcd and HAProxy, set up with the files of `deploy/cluster`. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import * as z from 'zod/mini';
import { changeOwner, unprivilegedUser } from '../local-server.ts';
import { findLayout, nodeNames, type Layout, type NodeName } from './layout.ts';
import { createNode, type ClusterNode } from './node.ts';
import type { ClusterPrograms } from '../find-programs.ts';

/** What Patroni says of the members of the cluster. */
interface ClusterState {
  readonly leader: NodeName | undefined;
  /** The standby that has every acknowledged commit. */
  readonly synchronous: NodeName | undefined;
  /** Standbys that receive what the leader writes. */
  readonly streaming: readonly NodeName[];
}

export interface PostgresCluster {
  readonly layout: Layout;
  readonly nodes: Readonly<Record<NodeName, ClusterNode>>;
  state(): Promise<ClusterState>;
  /** Rejects when the cluster has no leader with `standbys` standbys, one of them synchronous, within 60 s. */
  waitUntilHealthy(standbys: number): Promise<ClusterState>;
  /** Makes the synchronous standby the leader, as an operator does. */
  switchover(state: ClusterState): Promise<void>;
  /** Starts the database of a killed node on empty disks, as an operator does on a machine that replaces a lost one. */
  replace(name: NodeName): Promise<void>;
  /** Runs SQL on the leader, as a superuser. */
  run(sql: string, database?: string): Promise<pg.QueryResultRow[]>;
  /** Kills everything. */
  stop(): Promise<void>;
  /** Also deletes all data. */
  remove(): Promise<void>;
}

const runProgram = promisify(execFile);

/** Removes a lost member of etcd and adds it again without data. @param endpoint of another member */
async function replaceMember(
  etcdctl: string,
  { name, etcdPeerUrl }: ClusterNode,
  endpoint: string,
): Promise<void> {
  const run = async (...args: string[]): Promise<string> =>
    (await runProgram(etcdctl, [`--endpoints=${endpoint}`, 'member', ...args])).stdout;
  const line = (await run('list')).split('\n').find((text) => text.includes(etcdPeerUrl));
  await run('remove', line?.split(',')[0] ?? '');
  await run('add', name, `--peer-urls=${etcdPeerUrl}`);
}

const membersSchema = z.object({
  members: z.array(z.object({ name: z.enum(nodeNames), role: z.string(), state: z.string() })),
});

const startTimeoutMs = 60_000;

async function readMembers(node: ClusterNode) {
  const response = await fetch(`${node.patroniUrl}/cluster`, { signal: AbortSignal.timeout(2000) });
  return z.parse(membersSchema, await response.json()).members;
}

async function readState(nodes: readonly ClusterNode[]): Promise<ClusterState> {
  const members = await Promise.any(nodes.map(readMembers)).catch(() => []);
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const named = (role: string) => running.find((member) => member.role === role)?.name;
  return {
    leader: named('leader'),
    synchronous: named('sync_standby'),
    streaming: running.filter(({ role }) => role !== 'leader').map(({ name }) => name),
  };
}

async function waitFor(
  nodes: readonly ClusterNode[],
  isReached: (state: ClusterState) => boolean,
): Promise<ClusterState> {
  for (const deadline = performance.now() + startTimeoutMs; ; await delay(200)) {
    const state = await readState(nodes);
    if (isReached(state)) return state;
    if (performance.now() > deadline) throw new Error(`The cluster is ${JSON.stringify(state)}`);
  }
}

export interface ClusterOptions {
  readonly programs: ClusterPrograms;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
}

async function runOn(url: string, sql: string, database: string): Promise<pg.QueryResultRow[]> {
  const target = new URL(url);
  target.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a cluster whose first leader is `node1`, and resolves when both standbys follow it. */
export async function startPostgresCluster({ programs, postgres }: ClusterOptions): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  changeOwner(unprivilegedUser(), folder);
  const layout = await findLayout();
  const [node1, node2, node3] = nodeNames.map((name) =>
    createNode(name, { layout, programs, postgres, folder }),
  );
  if (node1 === undefined || node2 === undefined || node3 === undefined)
    throw new Error('Three nodes are needed');
  const all = [node1, node2, node3];
  const nodes = { node1, node2, node3 };
  const cluster: PostgresCluster = {
    layout,
    nodes,
    state: () => readState(all),
    waitUntilHealthy: (standbys) =>
      waitFor(all, (state) => state.synchronous !== undefined && state.streaming.length >= standbys),
    switchover: async ({ leader, synchronous }) => {
      if (leader === undefined || synchronous === undefined) throw new Error('No standby is synchronous');
      const names = ['--leader', leader, '--candidate', synchronous, '--force'];
      const args = ['-c', nodes[leader].patroniFile, 'switchover', ...names];
      await runProgram(programs.patronictl, args);
    },
    replace: async (name) => {
      const node = nodes[name];
      node.clearDatabase();
      node.clearEtcd();
      const other = all.find((candidate) => candidate !== node) ?? node;
      await replaceMember(programs.etcdctl, node, other.etcdUrl);
      node.etcd.start({ ETCD_INITIAL_CLUSTER_STATE: 'existing' });
      node.database.start();
    },
    run: async (sql, database = 'postgres') => {
      const { leader } = await readState(all);
      if (leader === undefined) throw new Error('The cluster has no leader');
      return runOn(nodes[leader].superuserUrl, sql, database);
    },
    stop: async () => {
      await Promise.all(all.flatMap((node) => [node.proxy.kill(), node.database.kill(), node.etcd.kill()]));
    },
    remove: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const node of all) node.etcd.start();
    node1.database.start();
    await waitFor(all, ({ leader }) => leader !== undefined);
    for (const node of [node2, node3]) node.database.start();
    for (const node of all) node.proxy.start();
    await cluster.waitUntilHealthy(2);
  } catch (error) {
    await cluster.stop();
    throw new Error(`The cluster did not start: see the logs in ${folder}`, { cause: error });
  }
  return cluster;
}
