/** The file package-lock.json is whole (what `npm ci` would refuse) and free of registry addresses. Nothing is fetched here. */
import * as z from 'zod/mini';
import type { Check, Finding } from '../tree.ts';

const versions = z.optional(z.record(z.string(), z.string()));
const manifestSchema = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.extend(manifestSchema, { resolved: z.optional(z.string()), link: z.optional(z.boolean()) }),
  ),
});
type Manifest = z.infer<typeof manifestSchema>;
type Lock = z.infer<typeof lockSchema>;

const path = 'package-lock.json';

function needsOf(entry: Manifest): Record<string, string> {
  return { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies };
}

/** Whether `name`, wanted by the package installed at `from`, has an entry there or in a folder above, as Node looks it up. */
function isLocked(lock: Lock, from: string, name: string): boolean {
  for (let folder = from; ;) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

function entryFaults(lock: Lock, at: string): string[] {
  const entry = lock.packages[at];
  if (entry === undefined) return [];
  const address =
    entry.resolved !== undefined && entry.link !== true ? [`${at} carries a registry address`] : [];
  // devDependencies count for the project itself only: those of installed packages are not installed.
  const needs = at === '' ? needsOf(entry) : { ...entry.dependencies, ...entry.optionalDependencies };
  const missing = Object.keys(needs).filter((name) => !isLocked(lock, at, name));
  return [
    ...address,
    ...missing.map((name) => `${at || 'the project'} needs ${name}, which is not in the lock`),
  ];
}

function rootFaults(lock: Lock, manifest: Manifest): string[] {
  const locked = needsOf(lock.packages[''] ?? {});
  const wanted = needsOf(manifest);
  return [...new Set([...Object.keys(locked), ...Object.keys(wanted)])]
    .filter((name) => locked[name] !== wanted[name])
    .map(
      (name) =>
        `${name} is ${wanted[name] ?? 'absent'} in package.json and ${locked[name] ?? 'absent'} in the lock`,
    );
}

export const checkLockFile: Check = (tree): Finding[] => {
  if (!tree.has(path)) return [{ path, message: 'is missing' }];
  const lock = z.parse(lockSchema, JSON.parse(tree.read(path)));
  const manifest = z.parse(manifestSchema, JSON.parse(tree.read('package.json')));
  const faults = [
    ...rootFaults(lock, manifest),
    ...Object.keys(lock.packages).flatMap((at) => entryFaults(lock, at)),
  ];
  return faults.map((message) => ({ path, message }));
};
