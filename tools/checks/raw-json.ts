/** JSON from outside is parsed with a schema and never cast to a type. No rule of the linter finds such casts. */
import type { ESTree } from 'vite';
import { isTest, lineAt, sourcesIn, walk } from '../source.ts';
import type { Check, Finding } from '../tree.ts';

/** `.json()`, awaited or not, and `JSON.parse()`; the server may use the latter, which it calls on its own columns only. */
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

function findingsOf(path: string, text: string): Finding[] {
  const findings: Finding[] = [];
  walk(path, text, {
    TSAsExpression({ start, expression, typeAnnotation }) {
      if (typeAnnotation.type === 'TSUnknownKeyword' || !isUnparsed(path, expression)) return;
      findings.push({ path, line: lineAt(text, start), message: 'parse JSON with a schema' });
    },
  });
  return findings;
}

export const checkRawJson: Check = (tree) =>
  sourcesIn(tree, (path) => !isTest(path)).flatMap((path) => findingsOf(path, tree.read(path)));
