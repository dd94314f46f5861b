/** PgBouncer, a pooler that assigns a connection to each transaction, for the tests that run through one. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwner, endProcess, findFreePort, unprivilegedUser, waitUntilReady } from './local-server.ts';

export interface Pooler {
  /** The same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A value of a connection string in PgBouncer's configuration. */
const quoted = (text: string): string => `'${decodeURIComponent(text).replaceAll("'", "''")}'`;

function configurationFor(databaseUrl: string, port: number): string {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const login = `user=${quoted(username)}${password === '' ? '' : ` password=${quoted(password)}`}`;
  return [
    '[databases]',
    `* = host=${hostname} port=${serverPort || '5432'} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
    'unix_socket_dir =',
    '',
  ].join('\n');
}

/** Starts a pooler with four connections to the server of `databaseUrl`. It accepts every client and logs in as the URL says. */
export async function startPooler(program: string, databaseUrl: string): Promise<Pooler> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configurationFor(databaseUrl, port), { mode: 0o600 });
  changeOwner(user, folder, file);
  const child = spawn(program, ['-q', file], { ...user, stdio: 'ignore' });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  await waitUntilReady(url.href, child);
  return {
    url: url.href,
    stop: async () => {
      await endProcess(child, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
