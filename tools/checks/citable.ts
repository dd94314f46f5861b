/** Reads what comments and documents can cite from docs/security.md, docs/product.md and docs/specification.md. */
import type { Tree } from '../tree.ts';

export interface Citable {
  readonly tree: Tree;
  readonly securityIds: ReadonlySet<string>;
  /** The numbers of the list under each heading of docs/product.md. */
  readonly product: ReadonlyMap<string, ReadonlySet<string>>;
  readonly sections: ReadonlySet<string>;
}

const findAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

export function readCitable(tree: Tree): Citable {
  const read = (path: string): string => (tree.has(path) ? tree.read(path) : '');
  const [, ...chapters] = read('docs/product.md').split(/^## /m);
  return {
    tree,
    securityIds: new Set(findAll(read('docs/security.md'), /^\| *([A-Z]\d+) *\|/gm)),
    product: new Map(
      chapters.map((text) => [text.split('\n', 1)[0] ?? '', new Set(findAll(text, /^(\d+)\. /gm))]),
    ),
    sections: new Set(findAll(read('docs/specification.md'), /^## (\d+)\. /gm)),
  };
}
