/** Reads `package-lock.json`, for the bill of materials and the check of packages. */
import * as z from 'zod/mini';

const names = z.optional(z.record(z.string(), z.string()));

const lockedPackageSchema = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
});
export type LockedPackage = z.infer<typeof lockedPackageSchema>;

const lockFileSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedPackageSchema),
});

/** The packages by their folders, such as `node_modules/a/node_modules/b`; '' is the project. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Throws when the text is not a lock file of version 3. */
export function parseLockFile(text: string): LockedPackages {
  return z.parse(lockFileSchema, JSON.parse(text)).packages;
}

/** The name of the package in a folder; a package under another name than its folder's has its own. */
export function nameOf(folder: string, { name }: LockedPackage): string {
  return name ?? folder.replace(/^.*node_modules\//, '');
}

/** The folder in which Node finds `name` for a package, undefined when it is not installed (optional or of a peer). */
export function resolveFolder(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === '') return undefined;
  }
}
