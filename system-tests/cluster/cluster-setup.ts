/** Everything that a cluster run starts: the cluster, a bucket, two mail servers and two portals. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgresCluster, type PostgresCluster } from '../../tools/cluster/cluster.ts';
import { clusterPasswords } from '../../tools/cluster/configuration.ts';
import { nodeNames } from '../../tools/cluster/layout.ts';
import type { ClusterPrograms } from '../../tools/cluster/programs.ts';
import { startS3Store, type S3Store } from '../../server/src/testing/s3-store.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';
import { fillDatabase, type People } from '../faults/fault-portal.ts';
import { createMailRelays, type MailRelays } from './mail-relays.ts';
import { createPortals, portalNodes, type PortalNode, type Portals } from './portals.ts';

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
