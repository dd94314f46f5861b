/**
 * The command `npm run sbom [-- --output FILE]`: the software bill of materials in CycloneDX 1.6, written from the lock file alone,
 * without a network. The same lock file gives the same bytes. `npm sbom` needs a complete `node_modules` and fails on
 * optional packages of other platforms (decision 0019).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  nameOf,
  parseLockFile,
  resolveFolder,
  type LockedPackage,
  type LockedPackages,
} from './lock-file.ts';
import { projectRoot } from './project.ts';

const hashNames: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** The package URL, which also identifies the component in the document. */
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

function hashesOf(integrity = '') {
  return integrity.split(/\s+/).flatMap((entry) => {
    const [algorithm = '', digest = ''] = entry.split(/-(.*)/s);
    const alg = hashNames[algorithm];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }];
  });
}

function licensesOf(license: string | undefined) {
  if (license === undefined) return [];
  return [/[\s()]/.test(license) ? { expression: license } : { license: { id: license } }];
}

function componentOf(folder: string, locked: LockedPackage) {
  const [, group, name = ''] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(folder, locked)) ?? [];
  const version = locked.version ?? '';
  const purl = purlOf(nameOf(folder, locked), version);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name,
    version,
    scope: locked.optional === true || locked.devOptional === true ? 'optional' : 'required',
    hashes: hashesOf(locked.integrity),
    licenses: licensesOf(locked.license),
    purl,
  };
}

const byRef = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The references of what a package needs at run time and what is in the lock file. */
function dependsOn(packages: LockedPackages, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const refs = names.flatMap((name) => {
    const found = resolveFolder(packages, folder, name);
    const locked = found === undefined ? undefined : packages[found];
    if (found === undefined || locked === undefined || locked.dev === true) return [];
    return [purlOf(nameOf(found, locked), locked.version ?? '')];
  });
  return [...new Set(refs)].sort(byRef);
}

/**
 * Returns the document of all packages that a running portal, or its build, can load. Packages for development are left out.
 * @param installed only those in these folders
 */
export function createSbom(lockFile: string, installed?: ReadonlySet<string>) {
  const packages = parseLockFile(lockFile);
  const root = packages[''] ?? {};
  const rootRef = purlOf(root.name ?? 'portal', root.version ?? '0.0.0');
  const isListed = (folder: string) => installed?.has(folder) ?? packages[folder]?.dev !== true;
  const folders = Object.keys(packages).filter((folder) => folder !== '' && isListed(folder));
  // A version that is installed in several folders is one component.
  const components = new Map(
    folders.map((folder) => {
      const component = componentOf(folder, packages[folder] ?? {});
      return [component['bom-ref'], { component, dependencies: dependsOn(packages, folder) }];
    }),
  );
  const sorted = [...components.entries()].sort(([a], [b]) => byRef(a, b));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': rootRef,
        name: root.name,
        version: root.version,
        purl: rootRef,
      },
    },
    components: sorted.map(([, { component }]) => component),
    dependencies: [
      { ref: rootRef, dependsOn: dependsOn(packages, '') },
      ...sorted.map(([ref, { dependencies }]) => ({ ref, dependsOn: dependencies })),
    ],
  };
}

function main(): void {
  const { output } = parseArgs({ options: { output: { type: 'string' } } }).values;
  const sbom = createSbom(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const text = `${JSON.stringify(sbom, null, 2)}\n`;
  if (output === undefined) {
    process.stdout.write(text);
    return;
  }
  writeFileSync(output, text);
  console.log(`Wrote the bill of materials of ${sbom.components.length} packages to ${output}.`);
}

if (import.meta.main) main();
