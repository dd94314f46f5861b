/** What every private database server of the tests needs: a port, a user that is not root, and a way to wait for its start. */
import type { ChildProcess } from 'node:child_process';
import { chownSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL and PgBouncer refuse to run as root: the user `nobody` of Linux for root, nothing for anybody else. */
export function unprivilegedUser(): Partial<User> {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
}

export function changeOwner({ uid, gid }: Partial<User>, ...files: readonly string[]): void {
  if (uid !== undefined && gid !== undefined) for (const file of files) chownSync(file, uid, gid);
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/** Resolves when the server accepts queries; rejects when it ends or does not accept any within 20 s. */
export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + 20_000; ; await delay(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadline)
        throw new Error(`${url} did not start`, { cause: error });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Sends a signal and resolves when the process is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}
