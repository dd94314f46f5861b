/** Finds the programs of this machine that the tests run. Each function returns undefined when something is missing. */
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const firstFile = (...files: readonly string[]): string | undefined => files.find((file) => existsSync(file));

/** Folders of programs; those of Debian's servers are often not in PATH. */
export const programFolders = (): string[] => [
  '/usr/sbin',
  '/usr/bin',
  ...(process.env['PATH'] ?? '').split(delimiter),
];

export const findProgram = (name: string): string | undefined =>
  firstFile(...programFolders().map((folder) => join(folder, name)));

/** Debian's packages patroni, etcd-server, etcd-client and haproxy. */
const ofCluster = ['etcd', 'etcdctl', 'patroni', 'patronictl', 'haproxy'] as const;

export type ClusterPrograms = Readonly<Record<(typeof ofCluster)[number], string>>;

export function findClusterPrograms(): ClusterPrograms | undefined {
  const found = ofCluster.map((name) => [name, findProgram(name)] as const);
  return found.every(([, file]) => file !== undefined)
    ? (Object.fromEntries(found) as ClusterPrograms)
    : undefined;
}

export const findFirefox = (): string | undefined => findProgram('firefox-esr') ?? findProgram('firefox');

/** The browser of WebKitGTK, if its driver and the virtual screen are there too. */
export function findWebKit(): string | undefined {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  return ['WebKitWebDriver', 'Xvfb'].every((name) => findProgram(name) !== undefined) ? browser : undefined;
}

const librariesOf = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' } as const;

/** The library that changes the clock of a single process with threads (Debian's package `libfaketime`). */
export function findFaketime(): string | undefined {
  const folder = process.arch === 'arm64' ? librariesOf.arm64 : librariesOf.x64;
  return firstFile(`/usr/lib/${folder}/faketime/libfaketimeMT.so.1`);
}
