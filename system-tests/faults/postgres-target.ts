/** Two portals on one private PostgreSQL and one bucket. PostgreSQL crashes in a part of the rounds. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { findPostgres } from '../../tools/find-postgres.ts';
import { createCluster } from '../../tools/postgres-cluster.ts';
import { photoPath } from '../../server/src/platform/photo-store/photo-store.ts';
import { startS3Store, type S3Store } from '../../server/src/testing/s3-store.ts';
import { fillDatabase, portalEnvironment } from './fault-portal.ts';
import { createPortalInstance } from './portal-instance.ts';
import { postgresFaults } from './faults.ts';
import { openPostgresReader, type Reader } from './reader.ts';
import { countPeople, type Target, type TargetOptions } from './target.ts';

/** Committed data must survive a crash of the database. */
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];

/** A killed instance may have sent a commit that PostgreSQL still carries out. */
async function waitUntilIdle(url: string): Promise<void> {
  const reader = await openPostgresReader(url);
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

let created = 0;

async function createDatabase(url: string): Promise<string> {
  created += 1;
  const name = `other_${created}`;
  const reader = await openPostgresReader(url);
  await reader.rows(`CREATE DATABASE ${name} TEMPLATE template0`);
  await reader.close();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
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
  if (programs === undefined) throw new Error('PostgreSQL was not found: "npm run test:all" installs it.');
  const cluster = await createCluster(programs, durable);
  await cluster.start();
  const store = await startS3Store();
  const folder = await mkdtemp(path.join(tmpdir(), 'faults-postgres-'));
  const people = await fillDatabase(cluster.url, countPeople(options));
  const instances = ['first', 'second'].map((name) =>
    createPortalInstance(
      {
        ...portalEnvironment,
        ...store.environment,
        DATABASE_URL: cluster.url,
        DATA_DIR: path.join(folder, name),
        SMTP_URL: options.smtpUrl,
      },
      options.main,
    ),
  );
  const open = (): Promise<Reader> => openPostgresReader(cluster.url);
  return {
    database: 'postgres',
    databaseUrl: cluster.url,
    people,
    instances,
    faults: postgresFaults(cluster, open),
    openReader: open,
    createDatabase: () => createDatabase(cluster.url),
    readPhoto: createPhotoReader(store),
    listLeft: async () => (await Promise.all(instances.map((instance) => instance.listLeft()))).flat(),
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
