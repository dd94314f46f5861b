/** Constructs that have no place in the product or in a test, with the few files that may use them. */
import type { ESTree } from 'vite';
import { isSource, isTest, lineAt, sourcesIn, walk } from '../source.ts';
import type { Check, Finding } from '../tree.ts';

type Report = (node: { readonly start: number }, message: string) => void;

/** Programs whose output is the terminal; everything else writes to the log that is passed in. */
const mayPrint = /^server\/src\/([\w-]+\.ts$|platform\/mail\/)/;
/** The one place that reads the environment, and what is no product code. */
const mayReadEnvironment = /^(server\/src\/config\.ts$|tools\/|bench\/|[\w./-]+\.config\.ts$)/;
const mayHandOver = /^server\/src\/[\w-]+\.ts$/;
const testFunctions = new Set(['it', 'test', 'describe', 'suite']);
const unfinishedTests = new Set(['only', 'skip', 'todo', 'fixme', 'fails', 'fail']);

/** `a.b.c` as its parts from the left; undefined when a part is computed or a call. */
function chainOf(node: ESTree.Expression | ESTree.Super): string[] | undefined {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'CallExpression') return chainOf(node.callee);
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
  const before = chainOf(node.object);
  return before === undefined ? undefined : [...before, node.property.name];
}

/**
 * The call whose answer comes from outside: `.json()`, awaited or not, and `JSON.parse()`, except on the server, which
 * reads only its own columns that way.
 */
function isUnparsed(path: string, node: ESTree.Expression): boolean {
  if (node.type === 'AwaitExpression') return isUnparsed(path, node.argument);
  if (node.type === 'ParenthesizedExpression') return isUnparsed(path, node.expression);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  if (property.type !== 'Identifier') return false;
  if (property.name === 'json') return true;
  const isParse = property.name === 'parse' && object.type === 'Identifier' && object.name === 'JSON';
  return isParse && !path.startsWith('server/');
}

function visitMembers(path: string, node: ESTree.MemberExpression, report: Report): void {
  const chain = chainOf(node)?.join('.');
  if (chain === 'Math.random') report(node, 'Math.random: randomness is passed in');
  if (chain === 'process.env' && !isTest(path) && !mayReadEnvironment.test(path)) {
    report(node, 'only server/src/config.ts reads the environment');
  }
  if (
    path.startsWith('server/src/') &&
    !isTest(path) &&
    chain?.startsWith('console.') === true &&
    !mayPrint.test(path)
  ) {
    report(node, `${chain}: write to the log that is passed in`);
  }
}

/** `test.only`, `describe.skip` and their kin, called or passed on. */
function visitTestMembers(path: string, node: ESTree.MemberExpression, report: Report): void {
  const [root = '', ...rest] = chainOf(node) ?? [];
  const kind = rest.at(-1) ?? '';
  if (!isTest(path) || !testFunctions.has(root) || !unfinishedTests.has(kind)) return;
  report(node, `${root}.${kind}: every test runs, and none alone`);
}

function findingsOf(path: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (node, message) => findings.push({ path, line: lineAt(text, node.start), message });
  // An entry point hands the environment to the one parser; that is no reading.
  const handedOver = new Set<number>();
  walk(path, text, {
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'readConfig')
        handedOver.add(node.arguments[0]?.start ?? -1);
    },
    MemberExpression(node) {
      if (handedOver.has(node.start) && mayHandOver.test(path)) return;
      visitMembers(path, node, report);
      visitTestMembers(path, node, report);
    },
    JSXAttribute(node) {
      if (node.name.name === 'dangerouslySetInnerHTML') report(node, 'dangerouslySetInnerHTML');
    },
    TSAsExpression(node) {
      if (
        isTest(path) ||
        node.typeAnnotation.type === 'TSUnknownKeyword' ||
        !isUnparsed(path, node.expression)
      )
        return;
      report(node, 'what comes in as JSON is parsed with a schema, not asserted');
    },
  });
  return findings;
}

export const checkForbidden: Check = (tree) =>
  sourcesIn(tree, isSource).flatMap((path) => findingsOf(path, tree.read(path)));
