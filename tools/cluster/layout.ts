/**
 * Where the nodes of a test cluster are: each has an address of loopback of its own, as each machine of a real cluster has
 * one, and all use the same ports, which are free ones.
 */
import { findFreePort } from '../local-server.ts';

export const nodeNames = ['node1', 'node2', 'node3'] as const;
export type NodeName = (typeof nodeNames)[number];

const portNames = ['etcd', 'etcdPeers', 'postgres', 'patroni', 'databaseProxy', 'mailProxy', 'mail'] as const;

export interface Layout {
  /** The first three numbers of all addresses with a dot at the end, such as `127.1.17.`. */
  readonly network: string;
  readonly addresses: Readonly<Record<NodeName, string>>;
  readonly ports: Readonly<Record<(typeof portNames)[number], number>>;
}

let layouts = 0;

export async function findLayout(): Promise<Layout> {
  layouts += 1;
  const network = `127.${layouts}.${1 + (process.pid % 250)}.`;
  const ports: [string, number][] = [];
  while (ports.length < portNames.length) {
    const port = await findFreePort();
    if (!ports.some(([, used]) => used === port)) ports.push([portNames[ports.length] ?? '', port]);
  }
  return {
    network,
    addresses: { node1: `${network}11`, node2: `${network}12`, node3: `${network}13` },
    ports: Object.fromEntries(ports) as Layout['ports'],
  };
}
