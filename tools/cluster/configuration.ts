/** Fills the files of `deploy/cluster`, which operators fill by hand, with the values of a test cluster. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import type { Layout, NodeName } from './layout.ts';

type Replacement = readonly [text: string, value: string];

export const clusterPasswords = { superuser: 'superuser of tests', replication: 'replication of tests' };

/** Throws when a text to replace is missing, because the file was changed in a way that this module does not know. */
function fill(file: string, replacements: readonly Replacement[]): string {
  let content = readFileSync(join(projectRoot, 'deploy/cluster', file), 'utf8');
  for (const [text, value] of replacements) {
    if (!content.includes(text)) throw new Error(`deploy/cluster/${file} does not contain ${text}`);
    content = content.replaceAll(text, value);
  }
  return content;
}

export interface NodeFiles {
  /** The folder of everything that this node stores. */
  readonly folder: string;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
}

/** Returns etcd's settings, which are environment variables. */
export function readEtcdSettings(name: NodeName, { folder }: NodeFiles, layout: Layout): NodeJS.ProcessEnv {
  const text = fill('etcd.env', [
    ['THIS_NODE', name],
    ['THIS_ADDRESS', layout.addresses[name]],
    ['10.0.0.', layout.network],
    [':2379', `:${layout.ports.etcd}`],
    [':2380', `:${layout.ports.etcdPeers}`],
    ['/var/lib/etcd/portal', join(folder, 'etcd')],
  ]);
  const lines = text.split('\n').filter((line) => line.startsWith('ETCD_'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** Returns the path of the file that was written. */
export function writePatroniFile(name: NodeName, { folder, postgres }: NodeFiles, layout: Layout): string {
  const text = fill('patroni.yml', [
    ['THIS_NODE', name],
    ['THIS_ADDRESS', layout.addresses[name]],
    // On loopback every connection comes from 127.0.0.1, to whichever address it goes.
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['10.0.0.', layout.network],
    [':2379', `:${layout.ports.etcd}`],
    [':5432', `:${layout.ports.postgres}`],
    [':8008', `:${layout.ports.patroni}`],
    ['/var/lib/postgresql/15/portal', join(folder, 'data')],
    ['/usr/lib/postgresql/15/bin', postgres],
    ['/var/lib/postgresql/.pgpass-patroni', join(folder, '.pgpass')],
    ['/var/run/postgresql', folder],
    ['SUPERUSER_PASSWORD', clusterPasswords.superuser],
    ['REPLICATION_PASSWORD', clusterPasswords.replication],
  ]);
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}

/** Returns the path of the file that was written. */
export function writeProxyFile(name: NodeName, { folder }: NodeFiles, layout: Layout): string {
  const { addresses, network, ports } = layout;
  const text = fill('haproxy.cfg', [
    // Only root can change its user, and the tests run as another one.
    ['    user haproxy\n    group haproxy\n', ''],
    ['THIS_NODE', name],
    ['THIS_ADDRESS', addresses[name]],
    ['127.0.0.1:5000', `${addresses[name]}:${ports.databaseProxy}`],
    ['127.0.0.1:2525', `${addresses[name]}:${ports.mailProxy}`],
    ['10.0.0.', network],
    [':5432', `:${ports.postgres}`],
    ['port 8008', `port ${ports.patroni}`],
    [':25 ', `:${ports.mail} `],
  ]);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}
