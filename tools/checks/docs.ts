/** Everything that the documents name exists: paths, and commands of npm and of the portal in backticks or code blocks, and targets of links. */
import { posix } from 'node:path';
import * as z from 'zod/mini';
import type { Check, Finding, Tree } from '../tree.ts';

/** Created by a build or at run time, so not in a fresh tree. */
const generated = /^(node_modules|data|web\/dist|test-results|playwright-report)(\/|$)/;
const sourceName = /^[\w.-]+\.(ts|tsx|md|json|css|html)$/;
const manifestSchema = z.object({ scripts: z.optional(z.record(z.string(), z.string())) });

/** Commands of npm itself. */
const npmVerbs = new Set(['ci', 'install', 'run', 'exec', 'version']);

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Whether a path exists; `<room>`, `*` and `{a,b}` match any name. */
function exists(tree: Tree, path: string): boolean {
  const bare = path.replace(/:\d+$/, '');
  if (!/[<*{]/.test(bare)) return tree.has(bare);
  const parts = bare
    .replace(/\/$/, '')
    .split(/<[^>]*>|\*+|\{[^}]*\}/)
    .map(escapePattern);
  const pattern = new RegExp(`^${parts.join('[^/]*')}(/|$)`);
  return tree.paths.some((candidate) => pattern.test(candidate));
}

/** The fault of a code span that names a path. Undefined when the path exists or the span is something else (a route, a value, a type). */
export function pathFault(tree: Tree, span: string): string | undefined {
  if (/\s|…/.test(span) || generated.test(span)) return undefined;
  if (!span.includes('/')) {
    if (!sourceName.test(span)) return undefined;
    return tree.paths.some((path) => posix.basename(path) === span) ? undefined : `no file is called ${span}`;
  }
  const top = span.slice(0, span.indexOf('/'));
  if (top === '' || (!tree.has(top) && !/\.(ts|tsx|md)$/.test(span))) return undefined;
  return exists(tree, span) ? undefined : `${span} does not exist`;
}

/** The names in the list of `portal.ts`, such as `check store`. */
const portalCommands = (tree: Tree): ReadonlySet<string> =>
  new Set(
    [...tree.read('server/src/commands/portal.ts').matchAll(/^ {2}'?([a-z ]+?)'?: \(\) => import/gm)].map(
      ([, name = '']) => name,
    ),
  );

/** The fault of each `portal …` that is no command. A word after its name is an argument. */
function portalFaults(commands: ReadonlySet<string>, text: string): string[] {
  return [...text.matchAll(/(?:^|&& |; |npx |bin\/)portal ([a-z]+)(?: ([a-z]+))?/g)].flatMap(
    ([found, first = '', second]) => {
      const isKnown = commands.has(first) || (second !== undefined && commands.has(`${first} ${second}`));
      return isKnown ? [] : [`${found}: the program has no such command`];
    },
  );
}

function commandFaults(scripts: ReadonlySet<string>, text: string): string[] {
  return [...text.matchAll(/(?<![\w-])npm (?:run )?([a-z][\w:-]*)/g)].flatMap(([command, name = '']) => {
    if (scripts.has(name) || (npmVerbs.has(name) && !command.startsWith('npm run '))) return [];
    return [`${command}: package.json has no such script`];
  });
}

function linkFault(tree: Tree, from: string, target: string): string | undefined {
  if (/^([a-z]+:|#)/.test(target)) return undefined;
  const path = posix.join(posix.dirname(from), target.replace(/#.*$/, ''));
  return generated.test(path) || tree.has(path)
    ? undefined
    : `the target of the link ${target} does not exist`;
}

interface Commands {
  readonly scripts: ReadonlySet<string>;
  readonly portal: ReadonlySet<string>;
}

function findingsOf(tree: Tree, path: string, { scripts, portal }: Commands): Finding[] {
  let fenced = false;
  return tree
    .read(path)
    .split('\n')
    .flatMap((line, index): Finding[] => {
      if (line.trimStart().startsWith('```')) {
        fenced = !fenced;
        return [];
      }
      const spans = fenced ? [] : [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
      const links = fenced ? [] : [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
      const faults = [
        ...(fenced ? [line] : spans).flatMap((text) => [
          ...commandFaults(scripts, text),
          ...portalFaults(portal, text),
        ]),
        ...spans.map((span) => pathFault(tree, span)),
        ...links.map((target) => linkFault(tree, path, target)),
      ];
      return faults
        .filter((fault) => fault !== undefined)
        .map((message) => ({ path, line: index + 1, message }));
    });
}

export const checkDocs: Check = (tree) => {
  const { scripts = {} } = z.parse(manifestSchema, JSON.parse(tree.read('package.json')));
  const documents = tree.paths.filter((path) => path === 'README.md' || /^docs\/.*\.md$/.test(path));
  if (!documents.includes('README.md')) return [{ path: 'README.md', message: 'is missing' }];
  return documents.flatMap((path) =>
    findingsOf(tree, path, { scripts: new Set(Object.keys(scripts)), portal: portalCommands(tree) }),
  );
};
