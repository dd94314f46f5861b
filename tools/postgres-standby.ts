/** A streaming standby of a private cluster, for tests of a failover. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { changeOwner, unprivilegedUser } from './local-server.ts';
import { createCluster, type Cluster } from './postgres-cluster.ts';

export interface ReplicatedClusters {
  readonly primary: Cluster;
  readonly standby: Cluster;
  /** Makes the standby the primary. Stop the other one first. */
  readonly promote: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

async function runSql(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts a primary and a standby, which confirms each commit before it is acknowledged. The standby begins as a copy of the
 * stopped primary, because the programs of PostgreSQL on npm have no `pg_basebackup`.
 */
export async function startReplicated(programs: string): Promise<ReplicatedClusters> {
  const synchronous = ['synchronous_standby_names=*', 'synchronous_commit=on'];
  const primary = await createCluster(programs, synchronous);
  const { hostname, port, username } = new URL(primary.url);
  const source = `primary_conninfo=host=${hostname} port=${port} user=${username}`;
  const standby = await createCluster(programs, [source]);
  rmSync(standby.dataFolder, { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', primary.dataFolder, standby.dataFolder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`);
  const signal = join(standby.dataFolder, 'standby.signal');
  writeFileSync(signal, '');
  changeOwner(unprivilegedUser(), signal);
  await primary.start();
  await standby.start();
  return {
    primary,
    standby,
    promote: async () => {
      await runSql(standby.url, 'select pg_promote()');
    },
    remove: async () => {
      await standby.remove();
      await primary.remove();
    },
  };
}
