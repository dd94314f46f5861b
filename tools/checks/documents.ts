/** The paths and commands in backticks that the documents name exist, and the edits that they show still apply. */
import { posix } from 'node:path';
import type { Check, Tree } from '../tree.ts';

/** Created by a build or at run time, so not in a fresh tree. */
const generated = /^(node_modules|data|web\/dist|test-results|playwright-report)(\/|$)/;

/** `<room>`, `*` and `{a,b}` in a path stand for any name. Routes, values and types are no paths. */
function isMissingPath(tree: Tree, text: string): boolean {
  const path = text.replace(/:\d+$|\/$/, '');
  if (/[\s…]/.test(path) || generated.test(path)) return false;
  const isSource = /^[^/].*\.(ts|tsx|md|css|html)$/.test(path);
  if (!path.includes('/')) return isSource && !tree.paths.some((known) => posix.basename(known) === path);
  const top = path.slice(0, path.indexOf('/') + 1);
  if (!isSource && !tree.paths.some((known) => known.startsWith(top))) return false;
  const pattern = path.replace(/<[^>]*>|\{[^}]*\}/g, '*').replace(/[.+?^$()|[\]\\]/g, '\\$&');
  const named = new RegExp(`^${pattern.replace(/\*+/g, '[^/]*')}(/|$)`);
  return !tree.paths.some((known) => named.test(known));
}

/** The commands in a text, such as `npm run demo`, that neither package.json nor the portal has. */
function findMissingCommands(tree: Tree, text: string): string[] {
  const isScript = (name: string) => tree.read('package.json').includes(`"${name}":`);
  const isCommand = (name: string) =>
    new RegExp(`^ {2}'?${name}'?: \\(\\) => import`, 'm').test(tree.read('server/src/commands/portal.ts'));
  const ofNpm = [...text.matchAll(/npm run ([\w:-]+)/g)].filter(([, name = '']) => !isScript(name));
  const ofPortal = [...text.matchAll(/(?:^|&& |; |npx |bin\/)portal ([a-z]+)( [a-z]+)?/g)].filter(
    ([, name = '', second = '']) => !isCommand(name) && !isCommand(name + second),
  );
  return [...ofNpm, ...ofPortal].map(([command]) => command);
}

/** The edits in blocks of the kind `diff` that do not apply any more: the first line of what they expect in the file. */
function findStaleEdits(tree: Tree, document: string): string[] {
  return [...document.matchAll(/^\+{3} (\S+)\n(.*?)^```/gms)].flatMap(([, path = '', hunks = '']) => {
    const text = tree.paths.includes(path) ? tree.read(path) : '';
    return hunks
      .split(/^@@.*\n/m)
      .map((hunk) => hunk.replace(/^\+.*\n/gm, '').replace(/^[ -]/gm, ''))
      .filter((expected) => !text.includes(expected))
      .map((expected) => `${path}: ${expected.split('\n')[0] ?? ''}`);
  });
}

export const checkDocuments: Check = (tree) =>
  tree.paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      let isBlock = false;
      const document = tree.read(path);
      const stale = findStaleEdits(tree, document).map((edit) => ({
        path,
        line: 1,
        message: `an edit does not apply to ${edit}`,
      }));
      const missing = document.split('\n').flatMap((text, index) => {
        if (text.trimStart().startsWith('```')) isBlock = !isBlock;
        const spans = isBlock ? [] : [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
        const paths = spans.filter((span) => isMissingPath(tree, span));
        const commands = (isBlock ? [text] : spans).flatMap((command) => findMissingCommands(tree, command));
        return [...paths, ...commands].map((name) => ({
          path,
          line: index + 1,
          message: `${name} does not exist`,
        }));
      });
      return [...stale, ...missing];
    });
