/**
 * The command `npm run package -- FOLDER [--node system|packaged]`: writes what a machine needs to run the portal into an empty folder: the
 * server, the built pages, and the packages that the server loads; no tests, no tools of development. The Debian package and the image
 * contain exactly this. With `system` it has no Node of its own, and the machine needs Node 26.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { buildIfStale } from './build-if-stale.ts';
import { projectRoot } from './project.ts';

export type NodeChoice = 'system' | 'packaged';

const files = [
  [
    'package.json',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    '.env.example',
    'bin/portal',
    'tools/node.mjs',
  ],
  ['docs/operations.md', 'docs/limits.md', 'deploy/**', 'server/privacy-notice.md', 'server/places/**'],
  ['contract/src/**', 'server/src/**', 'web/dist/**', 'web/dist/.server/**'],
].flat();
const isForTests = (file: string): boolean => /\.test\.ts$|(^|\/)testing(\/|$)|\/tsconfig\.json$/.test(file);

const packageNames = z.optional(z.record(z.string(), z.string()));
const manifestSchema = z.object({
  dependencies: packageNames,
  optionalDependencies: packageNames,
  peerDependencies: packageNames,
});

/** The package.json in a folder of the project; '' is the project itself. */
const readManifest = (folder: string) =>
  z.parse(manifestSchema, JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')));

/** The packages that the server's own code names. */
function listImported(): Set<string> {
  const sources = ['server/src/**/*.ts', 'contract/src/**/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: projectRoot }).filter((file) => !isForTests(file)),
  );
  const imported = sources.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    return [...text.matchAll(/(?:from |import\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)/g)].map(
      ([, name = '']) => name,
    );
  });
  return new Set(imported.filter((name) => name !== 'node'));
}

/** The folder in which Node finds a package for another one, undefined when it is not installed (optional or of a peer). */
function findFolder(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(projectRoot, candidate))) return candidate;
    if (folder === '') return undefined;
  }
}

/** The folders of these packages and of everything that they load, as far as they are installed. */
function listFolders(names: readonly string[]): Set<string> {
  const folders = new Set<string>();
  const add = (from: string, name: string): void => {
    const folder = findFolder(from, name);
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = readManifest(folder);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(folder, next);
  };
  for (const name of names) add('', name);
  return folders;
}

/** The bill of materials in CycloneDX: what the portal and its pages are made of. */
const writeSbom = (): string =>
  execFileSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
    cwd: projectRoot,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });

function copyInto(target: string, file: string): void {
  mkdirSync(dirname(join(target, file)), { recursive: true });
  cpSync(join(projectRoot, file), join(target, file), { recursive: true, verbatimSymlinks: true });
}

/** A package's folder without the packages in it, which are listed by themselves. */
function copyPackage(target: string, folder: string): void {
  for (const name of readdirSync(join(projectRoot, folder)))
    if (name !== 'node_modules') copyInto(target, join(folder, name));
}

/** Throws when the folder is not empty. */
export async function writeProductionTree(
  target: string,
  node: NodeChoice,
): Promise<{ readonly packages: number }> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  await buildIfStale();
  for (const pattern of files)
    for (const file of globSync(pattern, { cwd: projectRoot, withFileTypes: true })) {
      const name = relative(projectRoot, join(file.parentPath, file.name));
      if (file.isFile() && !isForTests(name)) copyInto(target, name);
    }
  const { dependencies = {}, optionalDependencies = {} } = readManifest('');
  const nodes =
    node === 'system' ? [] : Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
  const imported = [...listImported()].filter((name) => dependencies[name] !== undefined);
  const folders = listFolders([...imported, ...nodes]);
  for (const folder of folders) copyPackage(target, folder);
  const installed = nodes.find((name) => folders.has(`node_modules/${name}`));
  if (installed !== undefined) {
    mkdirSync(join(target, 'node_modules/.bin'), { recursive: true });
    symlinkSync(`../${installed}/bin/node`, join(target, 'node_modules/.bin/node'));
  }
  writeFileSync(join(target, 'sbom.cdx.json'), writeSbom());
  return { packages: folders.size };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { node: { type: 'string', default: 'packaged' } },
    allowPositionals: true,
  });
  const [target] = positionals;
  if (target === undefined || (values.node !== 'system' && values.node !== 'packaged'))
    throw new Error('Usage: npm run package -- FOLDER [--node system|packaged]');
  const { packages } = await writeProductionTree(target, values.node);
  console.log(`${target} has the portal with ${packages} packages.`);
}

if (import.meta.main) await main();
