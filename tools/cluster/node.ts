/** One node of a test cluster: a member of etcd, PostgreSQL under Patroni, and HAProxy. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changeOwner, unprivilegedUser } from '../local-server.ts';
import { clusterPasswords, readEtcdSettings, writePatroniFile, writeProxyFile } from './configuration.ts';
import type { Layout, NodeName } from './layout.ts';
import type { ClusterPrograms } from '../find-programs.ts';
import { createService, listChildren, type Service } from './service.ts';

export interface ClusterNode {
  readonly name: NodeName;
  readonly address: string;
  /** The folder of its data, settings and logs. */
  readonly folder: string;
  readonly etcd: Service;
  /** PostgreSQL and its Patroni. */
  readonly database: Service;
  readonly proxy: Service;
  readonly etcdUrl: string;
  /** The address under which the other members of etcd know this one. */
  readonly etcdPeerUrl: string;
  /** Deletes the data of PostgreSQL, which must not be running. */
  readonly clearDatabase: () => void;
  /** The same for etcd. */
  readonly clearEtcd: () => void;
  readonly patroniUrl: string;
  readonly patroniFile: string;
  /** Of PostgreSQL on this node, as a superuser. */
  readonly superuserUrl: string;
  /** Returns the URL of a database through the proxy of this node. */
  readonly throughProxy: (user: string, password: string, database: string) => string;
  /** The mail servers through the proxy of this node. */
  readonly smtpUrl: string;
}

export interface NodeOptions {
  readonly layout: Layout;
  readonly programs: ClusterPrograms;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  /** The folder of the cluster. */
  readonly folder: string;
}

/** The processes of PostgreSQL, the main one first. Empty when it does not run. */
function listPostgres(data: string): number[] {
  try {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // After a crash the file is still there, and the number may belong to another program.
    const isRunning = readFileSync(`/proc/${main}/cmdline`, 'utf8').includes(data);
    return isRunning ? [main, ...listChildren(main)] : [];
  } catch {
    return [];
  }
}

export function createNode(
  name: NodeName,
  { layout, programs, postgres, folder: parent }: NodeOptions,
): ClusterNode {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o755 });
  changeOwner(unprivilegedUser(), folder);
  const files = { folder, postgres };
  const patroniFile = writePatroniFile(name, files, layout);
  const proxyFile = writeProxyFile(name, files, layout);
  const address = layout.addresses[name];
  const { ports } = layout;
  const data = join(folder, 'data');
  return {
    name,
    address,
    folder,
    patroniFile,
    etcd: createService({
      name: 'etcd',
      folder,
      program: programs.etcd,
      args: [],
      env: readEtcdSettings(name, files, layout),
    }),
    database: createService({
      name: 'patroni',
      folder,
      program: programs.patroni,
      args: [patroniFile],
      listProcesses: () => listPostgres(data),
    }),
    proxy: createService({
      name: 'haproxy',
      folder,
      program: programs.haproxy,
      args: ['-db', '-f', proxyFile],
    }),
    etcdUrl: `http://${address}:${ports.etcd}`,
    etcdPeerUrl: `http://${address}:${ports.etcdPeers}`,
    clearDatabase: () => rmSync(data, { recursive: true, force: true }),
    clearEtcd: () => rmSync(join(folder, 'etcd'), { recursive: true, force: true }),
    patroniUrl: `http://${address}:${ports.patroni}`,
    superuserUrl: `postgres://postgres:${encodeURIComponent(clusterPasswords.superuser)}@${address}:${ports.postgres}/postgres`,
    throughProxy: (user, password, database) =>
      `postgres://${user}:${encodeURIComponent(password)}@${address}:${ports.databaseProxy}/${database}`,
    smtpUrl: `smtp://${address}:${ports.mailProxy}`,
  };
}
