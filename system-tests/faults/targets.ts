/** What a fault run breaks: portal instances on one database and one photo store, and the faults that are possible there. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AwsClient } from 'aws4fetch';
import pg from 'pg';
import { photoPath, type PhotoKind } from '../../server/src/platform/photo-store/photo-store.ts';
import {
  portalFaults,
  postgresFaults,
  type Fault,
  createPortalInstance,
  type PortalInstance,
} from './faults.ts';
import { fillDatabase, portalEnvironment, type People, type Purpose } from './fault-portal.ts';
import { findPostgres } from '../../tools/find-postgres.ts';
import { createCluster } from '../../tools/postgres-cluster.ts';
import { startS3Store, type S3Store } from '../../server/src/testing/s3-store.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A connection of its own. */
interface Reader {
  readonly rows: (sql: string) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

function openSqliteReader(file: string): Reader {
  const database = new DatabaseSync(file, { readOnly: true });
  return { rows: async (sql) => database.prepare(sql).all(), close: async () => database.close() };
}

async function openPostgresReader(url: string): Promise<Reader> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: () => client.end(),
  };
}

export type DatabaseName = 'sqlite' | 'postgres';

export interface Target {
  readonly database: DatabaseName;
  readonly databaseUrl: string;
  readonly people: People;
  readonly instances: readonly PortalInstance[];
  readonly faults: readonly Fault[];
  readonly openReader: () => Promise<Reader>;
  /** Returns the stored bytes, read without the portal; null when there are none. */
  readonly readPhoto: (id: string, kind: PhotoKind) => Promise<Uint8Array | null>;
  /** Returns the names of files and processes that no request needs when there is none. */
  readonly listLeft: () => Promise<string[]>;
  /** Resolves when the database does nothing any more for an instance that was killed. */
  readonly settle: () => Promise<void>;
  /** Deletes copies of the database that nobody needs. */
  readonly tidy: () => Promise<void>;
  /** Ends all processes. @param keepData leaves files and databases for inspection and returns where they are */
  readonly close: (options: { readonly keepData: boolean }) => Promise<string>;
}

interface TargetOptions {
  readonly kills: number;
  readonly smtpUrl: string;
  /** The program of the portal; by default that of this project. */
  readonly main?: string | undefined;
}

/** About as many as the clients need. A person whose write was interrupted is taken again; when nobody is left, others act. */
function countPeople({ kills }: TargetOptions): Readonly<Record<Purpose, number>> {
  const upTo = (perKill: number): number => Math.ceil(30 + kills * perKill);
  return { fill: upTo(10), register: upTo(10), delete: upTo(5), edit: 40, remind: upTo(2) };
}

export async function createSqliteTarget(options: TargetOptions): Promise<Target> {
  return createTargetIn(await mkdtemp(path.join(tmpdir(), 'faults-sqlite-')), options);
}

/** @param dataDir an empty folder */
async function createTargetIn(dataDir: string, options: TargetOptions): Promise<Target> {
  const file = path.join(dataDir, 'portal.sqlite');
  const photos = path.join(dataDir, 'photos');
  const databaseUrl = `sqlite:${file}`;
  const people = await fillDatabase(databaseUrl, countPeople(options));
  const environment = { ...portalEnvironment, DATA_DIR: dataDir, SMTP_URL: options.smtpUrl };
  const instance = createPortalInstance(environment, options.main);
  return {
    database: 'sqlite',
    databaseUrl,
    people,
    instances: [instance],
    faults: portalFaults({ hasBucket: false }),
    openReader: async () => openSqliteReader(file),
    readPhoto: (id, kind) => readFile(path.join(photos, photoPath(id, kind))).catch(() => null),
    listLeft: async () => {
      const staged = await readdir(path.join(photos, 'staging'));
      return [...staged.map((name) => `${name} in staging (I7)`), ...(await instance.listLeft())];
    },
    settle: async () => undefined,
    // Every deletion makes a copy of the database.
    tidy: () => rm(path.join(dataDir, 'backups'), { recursive: true, force: true }),
    close: async ({ keepData }) => {
      await instance.kill();
      if (!keepData) await rm(dataDir, { recursive: true });
      return dataDir;
    },
  };
}

/** Committed data must survive a crash of the database. */
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];

/** The connections of the portals. */
const otherClients = `FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

async function terminateSome(url: string): Promise<void> {
  const { rows, close } = await openPostgresReader(url);
  await rows(`SELECT pg_terminate_backend(pid) ${otherClients} AND random() < 0.5`);
  await close();
}

/** A killed instance may have sent a commit that PostgreSQL still carries out. */
async function waitUntilIdle(url: string): Promise<void> {
  const { rows, close } = await openPostgresReader(url);
  while ((await rows(`SELECT pid ${otherClients} AND state <> 'idle'`)).length > 0) await delay(10);
  await close();
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
  return {
    database: 'postgres',
    databaseUrl: cluster.url,
    people,
    instances,
    faults: postgresFaults(cluster, () => terminateSome(cluster.url)),
    openReader: () => openPostgresReader(cluster.url),
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

/*
 * The embedded database and its photos on a file system of their own, whose power is cut: what was not synced is lost. The
 * file system is in a file. While the portal is suspended, a copy of that file is what a disk without its cache has; the
 * portal then continues on the copy. Needs root, `mkfs.ext4` and loop devices of Linux.
 */

const run = promisify(execFile);

/** More than the free space below which the portal refuses photos; the file has only the blocks that were written. */
const diskBytes = 6 * 1024 ** 3;
/** Seconds after which the file system writes by itself: longer than a round. */
const commitSeconds = 300;

interface Disk {
  readonly folder: string;
  readonly mount: () => Promise<unknown>;
  /** Loses what was not synced. The disk must be mounted again. */
  readonly cut: (endPortal: () => Promise<void>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const unmountTries = 50;

/**
 * `node:sqlite` closes a connection only when its last statement was collected. A connection of this process that was closed
 * on a later disk would delete that disk's log: both have the same path.
 */
async function unmountWhenClosed(folder: string): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  for (let tries = 1; ; tries += 1) {
    collectGarbage();
    await delay(100);
    try {
      await run('umount', [folder]);
      return;
    } catch (error) {
      if (tries === unmountTries) throw error;
    }
  }
}

async function createDisk(): Promise<Disk> {
  const parent = await mkdtemp(path.join(tmpdir(), 'faults-power-'));
  const [image, copy, folder] = ['disk', 'copy', 'data'].map((name) => path.join(parent, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(image, '');
  await truncate(image, diskBytes);
  await run('mkfs.ext4', ['-q', '-F', image]);
  await mkdir(folder);
  const mount = (): Promise<unknown> => run('mount', ['-o', `loop,commit=${commitSeconds}`, image, folder]);
  const unmount = (): Promise<unknown> => unmountWhenClosed(folder);
  await mount();
  return {
    folder,
    mount,
    cut: async (endPortal) => {
      await run('cp', ['--sparse=always', image, copy]);
      await endPortal();
      await unmount();
      await rename(copy, image);
    },
    remove: async () => {
      await unmount();
      await rm(parent, { recursive: true });
    },
  };
}

function createFault(disk: Disk): Fault {
  return {
    name: 'power cut (simulated)',
    weight: 1,
    victims: 'all',
    mayRefuse: true,
    interruptedSenders: 1,
    goOnMs: 0,
    inject: async (victims) => {
      for (const victim of victims) victim.freeze();
      await disk.cut(async () => void (await Promise.all(victims.map((victim) => victim.kill()))));
    },
    recover: async (victims) => {
      await disk.mount();
      await Promise.all(victims.map((victim) => victim.start()));
    },
  };
}

export async function createPowerCutTarget(options: TargetOptions): Promise<Target> {
  const disk = await createDisk();
  const dataDir = path.join(disk.folder, 'portal');
  await mkdir(dataDir);
  const target = await createTargetIn(dataDir, options);
  // The operator's part of an installation is durable before the first cut.
  await run('sync', ['-f', disk.folder]);
  return {
    ...target,
    faults: [createFault(disk)],
    close: async ({ keepData }) => {
      const place = await target.close({ keepData });
      if (!keepData) await disk.remove();
      return place;
    },
  };
}
