/** PgBouncer, a pooler that hands out connections by transaction, for the tests that go through one. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, giveTo, unprivilegedOwner, waitUntilReady } from './find-postgres.ts';
import { installWithApt } from './install-with-apt.ts';

const program = '/usr/sbin/pgbouncer';

/** Path of the program, installed first where that is a matter of one command; undefined where it is not. */
export function installPoolerIfMissing(): string | undefined {
  if (!existsSync(program)) installWithApt('No PgBouncer yet', ['pgbouncer']);
  return existsSync(program) ? program : undefined;
}

export interface Pooler {
  /** The same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param databaseUrl whose server the pooler stands before, with four connections */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const port = await findFreePort();
  const password = target.password === '' ? '' : ` password=${decodeURIComponent(target.password)}`;
  const server = `host=${target.hostname} port=${target.port || '5432'} user=${target.username}${password}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n* = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\n` +
      `pool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\nunix_socket_dir =\n`,
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
