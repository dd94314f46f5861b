/** Finds the programs of a cluster on this machine: Debian's packages patroni, etcd-server, etcd-client and haproxy. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['etcd', 'etcdctl', 'patroni', 'patronictl', 'haproxy'] as const;

export type ClusterPrograms = Readonly<Record<(typeof names)[number], string>>;

/** Paths of the programs, undefined when one of them is missing. */
export function findClusterPrograms(): ClusterPrograms | undefined {
  const folders = ['/usr/bin', '/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const found = names.map((name) => [
    name,
    folders.map((folder) => join(folder, name)).find((file) => existsSync(file)),
  ]);
  return found.every(([, file]) => file !== undefined)
    ? (Object.fromEntries(found) as ClusterPrograms)
    : undefined;
}
