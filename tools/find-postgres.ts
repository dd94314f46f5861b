/** Finds PostgreSQL's programs and runs private clusters for tests. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Folder of `initdb` and `postgres`; undefined when there is none. The newest of those in Debian's folders comes first. */
export function findPostgres(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin');
  const newestFirst = debian.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'initdb'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)))
    .find((folder) => existsSync(join(folder, 'postgres')));
}

export interface Cluster {
  /** Of its database `postgres`, as a superuser. */
  readonly url: string;
  /** Rejects when it does not start within 20 s. */
  start(): Promise<void>;
  /** Lets all its processes stand still, as those of a machine that is overwhelmed. */
  freeze(): Promise<void>;
  thaw(): void;
  /** `SIGQUIT` stops it at once as a crash would, `SIGINT` in order. Resolves when it is gone. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  remove(): Promise<void>;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; this is the user `nobody` of Linux. */
export function unprivilegedOwner(): Partial<Owner> {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (const waitsUntil = performance.now() + 20_000; ; await delay(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > waitsUntil)
        throw new Error(`${url} did not answer`, { cause: error });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Stops the processes of a server, its own one first so that no further one is made; answers what lets them go on. */
async function freezeServer(url: string, server: ChildProcess): Promise<() => void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  server.kill('SIGSTOP');
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    server.kill('SIGCONT');
    client.end().catch(() => undefined);
  };
}

function initialise(programs: string, folder: string, owner: Partial<Owner>): void {
  const data = join(folder, 'data');
  for (const locale of ['C.UTF-8', 'C']) {
    const args = ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'];
    const made = spawnSync(join(programs, 'initdb'), args, { ...owner, encoding: 'utf8' });
    if (made.status === 0) return;
    if (locale === 'C') throw new Error(`initdb failed: ${made.stderr}`);
  }
}

const neededBytes = 2 * 1024 ** 3;

/** What would make data safe is off: it lives as long as the tests. */
const quickSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'autovacuum_naptime=10s',
];

export function giveTo({ uid, gid }: Partial<Owner>, ...files: readonly string[]): void {
  if (uid !== undefined && gid !== undefined) for (const file of files) chownSync(file, uid, gid);
}

/** In memory where there is room: hundreds of databases are made and dropped. */
function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes ? memory : tmpdir();
}

/** A cluster of its own in a temporary folder on a free port, not yet started. @param settings like `max_connections=5` */
export async function createCluster(programs: string, settings: readonly string[] = []): Promise<Cluster> {
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(quickFolder(), 'postgres-'));
  giveTo(owner, folder);
  initialise(programs, folder, owner);
  const port = await findFreePort();
  const url = `postgres://tester@127.0.0.1:${port}/postgres`;
  const options = [...quickSettings, 'listen_addresses=127.0.0.1', ...settings].flatMap((text) => [
    '-c',
    text,
  ]);
  const args = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder, ...options];
  let server: ChildProcess | undefined;
  let goOn: (() => void) | undefined;
  const thaw = (): void => {
    goOn?.();
    goOn = undefined;
  };
  const endWithUs = (): void => {
    thaw();
    server?.kill('SIGQUIT');
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    thaw();
    const stopped = server;
    server = undefined;
    if (stopped === undefined || stopped.exitCode !== null) return;
    const gone = new Promise((resolve) => stopped.once('exit', resolve));
    stopped.kill(signal);
    await gone;
  };
  process.once('exit', endWithUs);
  return {
    url,
    start: async () => {
      server = spawn(join(programs, 'postgres'), args, { ...owner, stdio: 'ignore' });
      await waitUntilReady(url, server);
    },
    freeze: async () => {
      if (server !== undefined) goOn = await freezeServer(url, server);
    },
    thaw,
    stop,
    remove: async () => {
      await stop('SIGQUIT');
      process.off('exit', endWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
