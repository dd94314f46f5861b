/**
 * The packages come from the registry that npm is set to, unchanged, and run nothing while they are installed (security.md T56,
 * S62): exact versions in package.json, a hash and no address of its own for each package in the lock file, no scripts.
 */
import * as z from 'zod/mini';
import { nameOf, parseLockFile, type LockedPackage, type LockedPackages } from '../lock-file.ts';
import type { Check, Finding, Tree } from '../tree.ts';

const names = z.optional(z.record(z.string(), z.string()));
const manifestSchema = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
});

const requiredSettings = ['ignore-scripts=true', 'omit-lockfile-registry-resolved=true'];

function settingFaults(tree: Tree): Finding[] {
  const path = '.npmrc';
  const lines = tree.has(path) ? tree.read(path).split('\n') : [];
  const found = lines.map((line) => line.replace(/\s/g, ''));
  const missing = requiredSettings
    .filter((setting) => !found.includes(setting))
    .map((setting) => ({ path, message: `must say ${setting}` }));
  // Another registry, or another one for a scope, would be used by everybody who installs.
  const registries = found.flatMap((line, index) =>
    /^(@[^:]+:)?registry=|^\/\//.test(line)
      ? [{ path, line: index + 1, message: 'must not name a registry or its login' }]
      : [],
  );
  return [...missing, ...registries];
}

function lockedFaults(folder: string, locked: LockedPackage): string[] {
  const name = nameOf(folder, locked);
  const faults: string[] = [];
  if (locked.link === true || !/^\d+\.\d+\.\d+/.test(locked.version ?? ''))
    faults.push(`${name} is not a version from the registry`);
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(locked.integrity ?? ''))
    faults.push(`${name} has no SHA-512 hash`);
  if (locked.resolved !== undefined) faults.push(`${name} names where it comes from; run npm install again`);
  return faults;
}

function manifestFaults(text: string, packages: LockedPackages): string[] {
  const { dependencies, devDependencies, optionalDependencies } = z.parse(manifestSchema, JSON.parse(text));
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
  return Object.entries(wanted).flatMap(([name, version]) => {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return [`${name} has no exact version`];
    const locked = packages[`node_modules/${name}`]?.version;
    return locked === version
      ? []
      : [`${name} is ${version} here and ${locked ?? 'missing'} in the lock file`];
  });
}

export const checkPackages: Check = (tree) => {
  const packages = parseLockFile(tree.read('package-lock.json'));
  return [
    ...settingFaults(tree),
    ...manifestFaults(tree.read('package.json'), packages).map((message) => ({
      path: 'package.json',
      message,
    })),
    ...Object.entries(packages)
      .filter(([folder]) => folder !== '')
      .flatMap(([folder, locked]) => lockedFaults(folder, locked))
      .map((message) => ({ path: 'package-lock.json', message })),
  ];
};
