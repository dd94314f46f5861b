/** Tells source files from tests and parses them. Contains no rules. */
import { parseSync, Visitor, type VisitorObject } from 'vite';
import type { Tree } from './tree.ts';

function isSource(path: string): boolean {
  return /\.(ts|tsx|js|mjs|cjs)$/.test(path) && !path.endsWith('.d.ts');
}

/** Tests, and code that exists only for tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^(e2e|system-tests)\/|\/testing\//.test(path);
}

/** Paths of the source files that satisfy a predicate on the path. */
export function sourcesIn(tree: Tree, keep: (path: string) => boolean): string[] {
  return tree.paths.filter((path) => isSource(path) && keep(path));
}

/** The line of the character at `offset`, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Visits the syntax tree of one file. Throws an error with the path when it cannot be parsed. */
export function walk(path: string, text: string, visitors: VisitorObject): void {
  const { program, errors } = parseSync(path, text);
  const error = errors[0];
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`);
  new Visitor(visitors).visit(program);
}
