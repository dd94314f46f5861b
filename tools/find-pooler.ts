/** PgBouncer, a pooler that hands out connections by transaction, for the tests that go through one. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort, giveTo, unprivilegedOwner, waitUntilReady } from './find-postgres.ts';

/** Path of the program; undefined where there is none. */
export function findPooler(): string | undefined {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file));
}

export interface Pooler {
  /** The same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A value of a connection string in PgBouncer's configuration. */
const quoted = (text: string): string => `'${decodeURIComponent(text).replaceAll("'", "''")}'`;

/**
 * Whoever asks the pooler is let in, and it logs in to the server as the URL says.
 * @param databaseUrl whose server the pooler stands before, with four connections
 */
export async function startPooler(program: string, databaseUrl: string): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const port = await findFreePort();
  const server =
    `host=${hostname} port=${serverPort || '5432'} user=${quoted(username)}` +
    (password === '' ? '' : ` password=${quoted(password)}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n* = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\n` +
      `pool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\nunix_socket_dir =\n`,
    { mode: 0o600 },
  );
  giveTo(owner, folder, file);
  const child = spawn(program, ['-q', file], { ...owner, stdio: 'ignore' });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  await waitUntilReady(url.href, child);
  return {
    url: url.href,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
