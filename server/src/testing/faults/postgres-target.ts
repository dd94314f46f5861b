/** Two portals on one private PostgreSQL and one bucket. PostgreSQL crashes in a part of the rounds. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import pg from 'pg';
import { findPostgres } from '../../../../tools/find-postgres.ts';
import { createCluster, type Cluster } from '../../../../tools/postgres-cluster.ts';
import { photoPath } from '../../platform/photo-store/photo-store.ts';
import { startS3Store, type S3Store } from '../s3-store.ts';
import { fillDatabase, portalEnvironment } from './fault-portal.ts';
import { createPortalInstance, type PortalInstance } from './portal-instance.ts';
import {
  countPeople,
  portalFaults,
  type Fault,
  type Reader,
  type Target,
  type TargetOptions,
} from './target.ts';

/** Committed data must survive a crash of the database. */
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const restartWithinMs = 30_000;

async function openReader(url: string): Promise<Reader> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: () => client.end(),
  };
}

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

/** A killed instance may have sent a commit that PostgreSQL still carries out. */
async function waitUntilIdle(url: string): Promise<void> {
  const reader = await openReader(url);
  try {
    for (;;) {
      const busy = await reader.rows(`SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'
        AND state <> 'idle' AND pid <> pg_backend_pid()`);
      if (busy.length === 0) return;
      await delay(10);
    }
  } finally {
    await reader.close();
  }
}

const waitForAll = (instances: readonly PortalInstance[]) =>
  Promise.all(instances.map((instance) => instance.waitUntilReady()));

function databaseFault(name: string, cluster: Cluster, signal: 'SIGQUIT' | 'SIGKILL', weight: number): Fault {
  return {
    name,
    weight,
    affects: 'all',
    inject: () => cluster.stop(signal),
    recover: async (victims) => {
      await restart(cluster);
      await waitForAll(victims);
    },
  };
}

function createFaults(cluster: Cluster): Fault[] {
  return [
    ...portalFaults,
    ...portalFaults
      .slice(0, 1)
      .map((fault): Fault => ({ ...fault, name: 'both portals killed', weight: 2, affects: 'all' })),
    databaseFault('PostgreSQL crashed', cluster, 'SIGQUIT', 2),
    databaseFault('main process of PostgreSQL killed', cluster, 'SIGKILL', 2),
  ];
}

const readTimeoutMs = 60_000;

/** Reads objects as another client of the bucket. */
function createPhotoReader({ environment }: S3Store): Target['readPhoto'] {
  const location = new URL(environment['PHOTO_STORE_URL'] ?? '');
  const client = new AwsClient({
    accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
    service: 's3',
    region: 'us-east-1',
  });
  const folder = `${location.searchParams.get('endpoint')}/${location.host}${location.pathname}`;
  return async (id, kind) => {
    const signed = await client.sign(`${folder}/${photoPath(id, kind)}`);
    // Without a limit, a run would wait minutes for a store that does not respond.
    const response = await fetch(signed, { signal: AbortSignal.timeout(readTimeoutMs) });
    const bytes = await response.bytes();
    return response.status === 200 ? bytes : null;
  };
}

export async function createPostgresTarget(options: TargetOptions): Promise<Target> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL was not found: run "npm run setup".');
  const cluster = await createCluster(programs, durable);
  await cluster.start();
  const store = await startS3Store();
  const folder = await mkdtemp(path.join(tmpdir(), 'faults-postgres-'));
  const people = await fillDatabase(cluster.url, countPeople(options));
  const instances = ['first', 'second'].map((name) =>
    createPortalInstance({
      ...portalEnvironment,
      ...store.environment,
      DATABASE_URL: cluster.url,
      DATA_DIR: path.join(folder, name),
      SMTP_URL: options.smtpUrl,
      MAIL_FROM: 'portal@exams.example.org',
    }),
  );
  return {
    database: 'postgres',
    databaseUrl: cluster.url,
    people,
    instances,
    faults: createFaults(cluster),
    openReader: () => openReader(cluster.url),
    readPhoto: createPhotoReader(store),
    listStaging: async () => [],
    settle: () => waitUntilIdle(cluster.url),
    tidy: async () => undefined,
    close: async ({ keepData }) => {
      for (const instance of instances) await instance.kill();
      if (keepData) await cluster.stop('SIGINT');
      else {
        await cluster.remove();
        await store.close();
        await rm(folder, { recursive: true, force: true });
      }
      return `${folder} and ${cluster.dataFolder}`;
    },
  };
}
