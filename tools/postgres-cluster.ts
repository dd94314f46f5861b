/** Private PostgreSQL clusters for tests: in a temporary folder, on a free port of loopback. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { changeOwner, endProcess, findFreePort, unprivilegedUser, waitUntilReady } from './local-server.ts';

export interface Cluster {
  /** Of its database `postgres`, as a superuser. */
  readonly url: string;
  readonly dataFolder: string;
  /** Rejects when it does not start within 20 s. */
  start(): Promise<void>;
  /** Suspends all its processes, as on a machine that is overloaded. */
  freeze(): Promise<void>;
  thaw(): void;
  /**
   * `SIGQUIT` ends it at once, like a crash, `SIGINT` in order; `SIGKILL` ends only the main process, which the others
   * then notice. Resolves when the main process is gone.
   */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  remove(): Promise<void>;
}

/** Suspends the main process first, so that it starts no further ones. Returns the function that resumes all. */
async function suspend(url: string, server: ChildProcess): Promise<() => void> {
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

/** Not every system has the locale C.UTF-8; without it lower case is that of ASCII only. */
function initialise(programs: string, data: string, user: ReturnType<typeof unprivilegedUser>): void {
  for (const locale of ['C.UTF-8', 'C']) {
    const args = ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'];
    const { status, stderr } = spawnSync(join(programs, 'initdb'), args, { ...user, encoding: 'utf8' });
    if (status === 0) return;
    if (locale === 'C') throw new Error(`initdb failed: ${stderr}`);
  }
}

/** Syncing costs nothing in memory. The portal does not start on a server with `fsync=off`. */
const fastSettings = [
  'synchronous_commit=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'autovacuum_naptime=10s',
];
const neededBytes = 2 * 1024 ** 3;

/** In memory if there is enough room: the tests create and drop hundreds of databases. */
function chooseFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes ? memory : tmpdir();
}

/**
 * Creates a cluster that is not yet started.
 * @param programs the folder of `initdb` and `postgres`
 * @param settings such as `max_connections=5`
 */
export async function createCluster(programs: string, settings: readonly string[] = []): Promise<Cluster> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(chooseFolder(), 'postgres-'));
  const data = join(folder, 'data');
  changeOwner(user, folder);
  initialise(programs, data, user);
  const port = await findFreePort();
  const url = `postgres://tester@127.0.0.1:${port}/postgres`;
  const options = [...fastSettings, 'listen_addresses=127.0.0.1', ...settings];
  const args = ['-D', data, '-p', String(port), '-k', folder, ...options.flatMap((option) => ['-c', option])];
  let server: ChildProcess | undefined;
  let resume: (() => void) | undefined;
  const thaw = (): void => {
    resume?.();
    resume = undefined;
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    thaw();
    const running = server;
    server = undefined;
    if (running !== undefined) await endProcess(running, signal);
  };
  const onExit = (): void => {
    thaw();
    server?.kill('SIGQUIT');
  };
  process.once('exit', onExit);
  return {
    url,
    dataFolder: data,
    start: async () => {
      server = spawn(join(programs, 'postgres'), args, { ...user, stdio: 'ignore' });
      await waitUntilReady(url, server);
    },
    freeze: async () => {
      if (server !== undefined) resume = await suspend(url, server);
    },
    thaw,
    stop,
    remove: async () => {
      await stop('SIGQUIT');
      process.off('exit', onExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
