/** What a module imports, resolved to a path of the tree or to a package. Which imports are allowed stands in `zones.ts`. */
import { posix } from 'node:path';
import { lineAt, walk } from '../source.ts';

export interface Import {
  readonly line: number;
  readonly specifier: string;
  /** Path from the root of the tree, when the import stays inside the project. */
  readonly path?: string;
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#contract/')) return `contract/src/${specifier.slice('#contract/'.length)}`;
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier).replace(/\?.*$/, '');
  return undefined;
}

/** Every static, re-exported, dynamic and type import of a file; dynamic ones only where the name is written out. */
export function importsOf(path: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (
    source: { readonly type: string; readonly value?: unknown; readonly start: number } | null,
  ): void => {
    if (source === null || typeof source.value !== 'string') return;
    const target = resolve(path, source.value);
    const seen = { line: lineAt(text, source.start), specifier: source.value };
    found.push(target === undefined ? seen : { ...seen, path: target });
  };
  walk(path, text, {
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  });
  return found;
}
