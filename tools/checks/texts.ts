/** Components contain no text: what people read is in web/src/texts, in every language. */
import type { ESTree } from 'vite';
import { isTest, lineAt, sourcesIn, walk } from '../source.ts';
import type { Check, Finding } from '../tree.ts';

/** Attributes whose value is shown or read aloud; `label` and `hint` belong to our own inputs. */
const shownAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
  'label',
  'hint',
]);

/** Signs such as a dash, a star or an arrow need no translation. */
const isWording = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The text literals in an expression that is shown. */
function wordingsOf(node: ESTree.Expression | ESTree.JSXEmptyExpression): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && isWording(node.value) ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.raw).filter(isWording);
    case 'ConditionalExpression':
      return [...wordingsOf(node.consequent), ...wordingsOf(node.alternate)];
    case 'LogicalExpression':
      return [...wordingsOf(node.left), ...wordingsOf(node.right)];
    case 'ParenthesizedExpression':
      return wordingsOf(node.expression);
    default:
      return [];
  }
}

function attributeWordings({ name, value }: ESTree.JSXAttribute): string[] {
  if (name.type !== 'JSXIdentifier' || !shownAttributes.has(name.name) || value === null) return [];
  if (value.type === 'JSXExpressionContainer') return wordingsOf(value.expression);
  return value.type === 'Literal' ? wordingsOf(value) : [];
}

function findingsOf(path: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const add = (offset: number, wordings: readonly string[]): void => {
    for (const wording of wordings) {
      findings.push({
        path,
        line: lineAt(text, offset),
        message: `"${wording.trim()}" belongs in web/src/texts`,
      });
    }
  };
  const addChildren = (children: readonly ESTree.JSXChild[]): void => {
    for (const child of children) {
      if (child.type === 'JSXText' && isWording(child.value)) add(child.start, [child.value]);
      if (child.type === 'JSXExpressionContainer') add(child.start, wordingsOf(child.expression));
    }
  };
  walk(path, text, {
    JSXElement: (node) => addChildren(node.children),
    JSXFragment: (node) => addChildren(node.children),
    JSXAttribute: (node) => add(node.start, attributeWordings(node)),
  });
  return findings;
}

export const checkTexts: Check = (tree) =>
  sourcesIn(
    tree,
    (path) =>
      path.startsWith('web/src/') &&
      path.endsWith('.tsx') &&
      !path.startsWith('web/src/texts/') &&
      !isTest(path),
  ).flatMap((path) => findingsOf(path, tree.read(path)));
