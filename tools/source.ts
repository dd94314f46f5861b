/** Reading of source files: which ones are source, which are tests, and their syntax trees. No rules here. */
import { parseSync, Visitor, type VisitorObject } from 'vite';
import type { Tree } from './tree.ts';

export function isSource(path: string): boolean {
  return /\.(ts|tsx|js|mjs|cjs)$/.test(path) && !path.endsWith('.d.ts');
}

/** Tests and what exists only for them. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(e2e|server\/src\/testing)\//.test(path);
}

/** Paths of the source files that a predicate on the path keeps. */
export function sourcesIn(tree: Tree, keep: (path: string) => boolean): string[] {
  return tree.paths.filter((path) => isSource(path) && keep(path));
}

/** The line, counted from 1, on which the character at `offset` stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Walks the syntax tree of one file; throws with the place when it can't be parsed. */
export function walk(path: string, text: string, visitors: VisitorObject): void {
  const { program, errors } = parseSync(path, text);
  const error = errors[0];
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`);
  new Visitor(visitors).visit(program);
}
