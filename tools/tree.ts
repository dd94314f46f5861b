/** The files of the project for the checks: paths from the root with `/`, and their texts. Contains no rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Tree {
  readonly paths: readonly string[];
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

/** The tree under `root`, an absolute path. */
export const readTree = (root: string): Tree => ({
  paths: listFiles(root, '').sort(),
  read: (path) => readFileSync(join(root, path), 'utf8'),
});

/** A tree for a test, from paths and texts. */
export const treeOf = (files: Readonly<Record<string, string>>): Tree => ({
  paths: Object.keys(files),
  read(path) {
    const text = files[path];
    if (text === undefined) throw new Error(`No such file: ${path}`);
    return text;
  },
});
