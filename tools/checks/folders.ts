/**
 * Folders form no cycle: the imports between neighbouring folders and files, types included, have one direction.
 * The linter finds cycles of files alone (`import/no-cycle`).
 */
import { posix } from 'node:path';
import { isTest, sourcesIn } from '../source.ts';
import type { Check } from '../tree.ts';

/** One import between two neighbours: `from` and `to` are the first parts in which the paths of both files differ. */
interface Edge {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly imported: string;
}

/** Paths of the project's files that a file imports or re-exports. */
const importedPaths = (path: string, text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, name = '']) =>
    posix.join(posix.dirname(path), name),
  );

function toEdge(file: string, imported: string): Edge {
  const names = file.split('/');
  const others = imported.split('/');
  const end = names.findIndex((name, depth) => name !== others[depth]) + 1;
  return { from: names.slice(0, end).join('/'), to: others.slice(0, end).join('/'), file, imported };
}

/** Removes edges that are in no cycle: repeatedly those to a node without imports and those from a node that nothing imports. */
function keepCycles(edges: readonly Edge[]): readonly Edge[] {
  const importing = new Set(edges.map(({ from }) => from));
  const imported = new Set(edges.map(({ to }) => to));
  const rest = edges.filter(({ from, to }) => importing.has(to) && imported.has(from));
  return rest.length === edges.length ? rest : keepCycles(rest);
}

export const checkFolders: Check = (tree) => {
  const files = sourcesIn(tree, (path) => /^(contract|server|web)\/src\//.test(path) && !isTest(path));
  const edges = files.flatMap((file) =>
    importedPaths(file, tree.read(file)).map((imported) => toEdge(file, imported)),
  );
  return [...Map.groupBy(edges, ({ from }) => posix.dirname(from)).values()]
    .map(keepCycles)
    .filter((cycle) => cycle.some(({ from }) => !/\.\w+$/.test(from)))
    .flat()
    .map(({ from, to, file, imported }) => ({
      path: file,
      message: `imports ${imported}: ${from} and ${to} are in a cycle`,
    }));
};
