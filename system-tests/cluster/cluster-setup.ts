/** Everything that a cluster run starts: the cluster, a bucket, two mail servers, and two portals, of which one is asked when the other fails. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServerProcess, type ServerProcess } from '../../server/src/testing/server-process.ts';
import { endProcess } from '../../tools/local-server.ts';
import { nodeNames, type Layout } from '../../tools/cluster/layout.ts';
import { startPostgresCluster, type PostgresCluster } from '../../tools/cluster/cluster.ts';
import { clusterPasswords } from '../../tools/cluster/configuration.ts';
import type { ClusterPrograms } from '../../tools/find-programs.ts';
import { startS3Store, type S3Store } from '../../server/src/testing/s3-store.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';
import { fillDatabase, type People } from '../faults/fault-portal.ts';
import { headersWith } from '../faults/requests.ts';

export const portalNodes = ['node1', 'node2'] as const;
export type PortalNode = (typeof portalNodes)[number];
export const otherNode = (node: PortalNode): PortalNode => (node === 'node1' ? 'node2' : 'node1');

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The portal that responded. */
  readonly from: PortalNode;
  /** An earlier try got no answer, so it is unknown whether it took effect. */
  readonly isRepeated: boolean;
  /** When the try that was answered began, of `performance.now()`. */
  readonly startedAt: number;
}

export interface PortalRequest {
  readonly method?: string;
  readonly target: string;
  readonly token?: string;
  readonly body?: unknown;
}

export interface Portals {
  start(node: PortalNode): Promise<void>;
  kill(node: PortalNode): Promise<void>;
  isRunning(node: PortalNode): boolean;
  /** Tries both in turn, `first` at first, until one responds otherwise than with 502, 503 or 504. Rejects after 90 s. */
  ask(first: PortalNode, request: PortalRequest): Promise<Answer>;
  /** The same at this portal only. Null when it does not run. */
  askOnly(node: PortalNode, request: PortalRequest): Promise<Answer | null>;
}

const patienceMs = 90_000;
const pauseMs = 100;
const requestTimeoutMs = 45_000;

async function send(url: string, { method = 'POST', target, token, body }: PortalRequest) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${target}`, {
    method,
    signal: AbortSignal.timeout(requestTimeoutMs),
    headers: {
      ...headersWith(token),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const isUnavailable = (status: number): boolean => status >= 502 && status <= 504;

/** @param environmentOf the variables of the portal of a node */
function createPortals(environmentOf: (node: PortalNode) => Readonly<Record<string, string>>): Portals {
  const running = new Map<PortalNode, ServerProcess>();
  const askInTurn = async (nodes: readonly PortalNode[], request: PortalRequest): Promise<Answer | null> => {
    const deadline = performance.now() + patienceMs;
    for (let tries = 0; performance.now() < deadline; tries += 1) {
      const from = nodes[tries % nodes.length] ?? 'node1';
      const url = running.get(from)?.url;
      const startedAt = performance.now();
      if (url === undefined && nodes.length === 1) return null;
      // A connection that is refused or reset, or a response that is cut.
      const response = url === undefined ? null : await send(url, request).catch(() => null);
      if (response !== null && !isUnavailable(response.status))
        return { ...response, from, isRepeated: tries > 0, startedAt };
      await delay(pauseMs);
    }
    throw new Error(`${request.target}: no portal responded for ${patienceMs / 1000} s`);
  };
  return {
    start: async (node) => void running.set(node, await startServerProcess(environmentOf(node))),
    kill: async (node) => {
      const server = running.get(node);
      running.delete(node);
      await server?.kill();
    },
    isRunning: (node) => running.has(node),
    ask: async (first, request) => {
      const answer = await askInTurn([first, otherNode(first)], request);
      if (answer === null) throw new Error('No portal is running');
      return answer;
    },
    askOnly: (node, request) => askInTurn([node], request),
  };
}

export interface AcceptedMail {
  readonly to: string;
  /** The code in it; null in a notice. */
  readonly code: string | null;
  readonly messageId: string;
  /** When it was accepted, of `Date.now()`. */
  readonly at: number;
}

export interface MailRelays {
  start(node: PortalNode): void;
  kill(node: PortalNode): Promise<void>;
  /** Suspends the mail server of a node: it accepts connections and does not respond. */
  freeze(node: PortalNode): void;
  /** All mails that were accepted, with those that were accepted more than once. */
  read(): AcceptedMail[];
}

const program = fileURLToPath(new URL('mail-relay.ts', import.meta.url));

function readFile(file: string): AcceptedMail[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  // A mail server that is killed may leave half a line.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const mail = JSON.parse(line) as { readonly to: string; readonly at: number; readonly source: string };
      const { to, at, source } = mail;
      const messageId = /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? '';
      return { to, at, messageId, code: /OTP is: ([0-9]{6})/.exec(source)?.[1] ?? null };
    });
}

function createMailRelays(folder: string, { addresses, ports }: Layout): MailRelays {
  const children = new Map<PortalNode, ChildProcess>();
  const fileOf = (node: PortalNode): string => path.join(folder, `mails-${node}.jsonl`);
  return {
    start: (node) => {
      const args = [program, addresses[node], String(ports.mail), fileOf(node)];
      children.set(node, spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] }));
    },
    kill: async (node) => {
      const child = children.get(node);
      children.delete(node);
      if (child !== undefined) await endProcess(child, 'SIGKILL');
    },
    freeze: (node) => void children.get(node)?.kill('SIGSTOP'),
    read: () => [...readFile(fileOf('node1')), ...readFile(fileOf('node2'))],
  };
}

/** How the portals find the primary: through HAProxy on their node, or by themselves among the hosts of the URL. */
type Route = 'proxy' | 'hosts';

export interface SetupOptions {
  readonly programs: ClusterPrograms;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly route: Route;
  readonly peopleCount: number;
}

export interface ClusterSetup {
  readonly cluster: PostgresCluster;
  readonly store: S3Store;
  readonly relays: MailRelays;
  readonly portals: Portals;
  readonly takePerson: People['takePerson'];
  /** Of the portals' database. */
  readonly databaseUrl: string;
  /** Kills everything and deletes all data. */
  remove(): Promise<void>;
}

export const tokenSecret = 'a secret of cluster runs: 0123456789 abcdef';
const portalPassword = 'portal of tests';

function databaseUrl({ nodes, layout }: PostgresCluster, node: PortalNode, route: Route): string {
  if (route === 'proxy') return nodes[node].throughProxy('portal', portalPassword, 'portal');
  const hosts = nodeNames.map((name) => `${nodes[name].address}:${layout.ports.postgres}`).join(',');
  return `postgres://portal:${encodeURIComponent(portalPassword)}@${hosts}/portal?target_session_attrs=read-write`;
}

async function createDatabases(cluster: PostgresCluster): Promise<void> {
  await cluster.run(`create role portal login password '${portalPassword}'`);
  await cluster.run('create database portal owner portal');
  await cluster.run('create table probes (at timestamptz default now())');
}

/** A write by a plain client: of the superuser, through HAProxy of a node. */
export const probeUrl = (cluster: PostgresCluster, node: PortalNode): string =>
  cluster.nodes[node].throughProxy('postgres', clusterPasswords.superuser, 'postgres');

export async function startClusterSetup(options: SetupOptions): Promise<ClusterSetup> {
  const { route, peopleCount } = options;
  const cluster = await startPostgresCluster(options);
  const folder = await mkdtemp(path.join(tmpdir(), 'cluster-portals-'));
  const store = await startS3Store();
  const relays = createMailRelays(folder, cluster.layout);
  const portals = createPortals((node) => ({
    DATA_DIR: path.join(folder, node),
    DATABASE_URL: databaseUrl(cluster, node, route),
    ...store.environment,
    SMTP_URL: cluster.nodes[node].smtpUrl,
    MAIL_FROM: 'portal@exam.example.org',
    TOKEN_SECRET: tokenSecret,
    ADMIN_PASSWORD: adminPassword,
    // Lets every request have an address of its own, so that none reaches the limits of one address.
    TRUST_PROXY: '127.0.0.1',
  }));
  const remove = async (): Promise<void> => {
    for (const node of portalNodes) await Promise.all([portals.kill(node), relays.kill(node)]);
    await cluster.remove();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createDatabases(cluster);
    const url = databaseUrl(cluster, 'node1', route);
    const counts = { fill: peopleCount, register: peopleCount, delete: 0, edit: 0 };
    const { takePerson } = await fillDatabase(url, counts);
    for (const node of portalNodes) relays.start(node);
    await Promise.all(portalNodes.map((node) => portals.start(node)));
    return { cluster, store, relays, portals, takePerson, databaseUrl: url, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
