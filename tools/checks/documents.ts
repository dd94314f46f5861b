/** The paths and commands in backticks that README.md and the documents name exist. */
import { posix } from 'node:path';
import * as z from 'zod/mini';
import type { Check, Tree } from '../tree.ts';

/** Created by a build or at run time, so not in a fresh tree. */
const generated = /^(node_modules|data|web\/dist|test-results|playwright-report)(\/|$)/;

/** Whether the text names a path that does not exist. `<room>`, `*` and `{a,b}` stand for any name; routes, values and types are no paths. */
function isMissingPath(tree: Tree, text: string): boolean {
  const path = text.replace(/:\d+$|\/$/, '');
  if (/[\s…]/.test(path) || generated.test(path)) return false;
  const isSource = /^[^/].*\.(ts|tsx|md|css|html)$/.test(path);
  if (!path.includes('/')) return isSource && !tree.paths.some((known) => posix.basename(known) === path);
  if (!isSource && !tree.has(path.split('/')[0] ?? '')) return false;
  const pattern = path.replace(/<[^>]*>|\{[^}]*\}/g, '*').replace(/[.+?^$()|[\]\\]/g, '\\$&');
  const named = new RegExp(`^${pattern.replace(/\*+/g, '[^/]*')}(/|$)`);
  return !tree.paths.some((known) => named.test(known));
}

/** The commands in a text, such as `npm run demo`, that neither package.json nor the portal has. */
function findMissingCommands(tree: Tree, text: string): string[] {
  const { scripts } = z.parse(
    z.object({ scripts: z.record(z.string(), z.string()) }),
    JSON.parse(tree.read('package.json')),
  );
  const program = tree.read('server/src/commands/portal.ts');
  const isOfPortal = (name: string): boolean =>
    new RegExp(`^ {2}'?${name}'?: \\(\\) => import`, 'm').test(program);
  const ofNpm = [...text.matchAll(/npm run ([\w:-]+)/g)].filter(
    ([, name = '']) => scripts[name] === undefined,
  );
  const ofPortal = [...text.matchAll(/(?:^|&& |; |npx |bin\/)portal ([a-z]+)( [a-z]+)?/g)].filter(
    ([, name = '', second = '']) => !isOfPortal(name) && !isOfPortal(name + second),
  );
  return [...ofNpm, ...ofPortal].map(([command]) => command);
}

export const checkDocuments: Check = (tree) =>
  tree.paths
    .filter((path) => path === 'README.md' || /^docs\/.*\.md$/.test(path))
    .flatMap((path) => {
      let isBlock = false;
      return tree
        .read(path)
        .split('\n')
        .flatMap((line, index) => {
          if (line.trimStart().startsWith('```')) isBlock = !isBlock;
          const spans = isBlock ? [] : [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
          const paths = spans.filter((span) => isMissingPath(tree, span));
          const commands = (isBlock ? [line] : spans).flatMap((text) => findMissingCommands(tree, text));
          return [...paths, ...commands].map((name) => ({
            path,
            line: index + 1,
            message: `${name} does not exist`,
          }));
        });
    });
