/** The files of the project for the checks: paths from the root with `/`, texts read on demand. Contains no rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Tree {
  readonly paths: readonly string[];
  /** True for a file and for a folder that holds at least one file. */
  readonly has: (path: string) => boolean;
  /** The text of a file. Throws when there is no such file. */
  readonly read: (path: string) => string;
}

/** A fault that a check has found. `line` counts from 1. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export type Check = (tree: Tree) => Finding[];

/** Output of tools and data of people, not part of the project. */
const ignoredFolders = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
]);

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
}

function buildTree(paths: readonly string[], read: (path: string) => string): Tree {
  const existing = new Set(paths);
  for (const path of paths) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
      existing.add(path.slice(0, end));
  }
  return { paths, has: (path) => existing.has(path.replace(/\/$/, '')), read };
}

/** Reads the tree under `root`, an absolute path. Each file is read at most once. */
export function readTree(root: string): Tree {
  const texts = new Map<string, string>();
  return buildTree(listFiles(root, '').sort(), (path) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
    texts.set(path, text);
    return text;
  });
}

/** A tree for a test, from paths and texts. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  return buildTree(Object.keys(files), (path) => {
    const text = files[path];
    if (text === undefined) throw new Error(`No such file: ${path}`);
    return text;
  });
}
