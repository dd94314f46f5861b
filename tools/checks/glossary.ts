/**
 * One Hindi term for one English term: `docs/glossary.md` has one row for each, and a Hindi text whose English text has a term of
 * the glossary has its Hindi term.
 */
import type { ESTree } from 'vite';
import { lineAt, walk } from '../source.ts';
import type { Finding, Tree } from '../tree.ts';

const glossary = 'docs/glossary.md';

interface Term {
  readonly english: string;
  readonly hindi: string;
  /** In the glossary; also tells its row. */
  readonly line: number;
}

/** Reads the rows of the table: terms, meaning, and one Hindi term for each of them or for all. */
function readTerms(tree: Tree): Term[] {
  return tree
    .read(glossary)
    .split('\n')
    .flatMap((line, index) => {
      const [, terms = '', , hindi = ''] = line.split('|').map((cell) => cell.trim());
      if (!/[\u0900-\u097fA-Z]/.test(hindi) || hindi === 'Hindi') return [];
      const renderings = hindi.replaceAll(/\s*\([^)]*\)/g, '').split(', ');
      return terms.split(', ').map((english, position) => ({
        english,
        hindi: renderings[position] ?? renderings[0] ?? '',
        line: index + 1,
      }));
    });
}

/** Finds rows that share a term. */
function findShared(terms: readonly Term[]): Finding[] {
  return (['english', 'hindi'] as const).flatMap((language) =>
    terms.flatMap((term, index) => {
      const other = terms
        .slice(0, index)
        .find((before) => before[language] === term[language] && before.line !== term.line);
      const message = `"${term[language]}" stands for two things: see also line ${other?.line}`;
      return other === undefined ? [] : [{ path: glossary, line: term.line, message }];
    }),
  );
}

interface Text {
  readonly path: string;
  readonly line: number;
  readonly words: string;
}

/** Returns the literal words in a part of the syntax tree. */
function wordsIn(node: unknown): string {
  if (Array.isArray(node)) return node.map(wordsIn).join(' ');
  if (typeof node !== 'object' || node === null) return '';
  const { type, value } = node as { readonly type?: string; readonly value?: unknown };
  if (type === 'Literal') return typeof value === 'string' ? value : '';
  if (type === 'TemplateElement') return (value as { readonly cooked: string }).cooked;
  return Object.values(node).map(wordsIn).join(' ');
}

const refusalCatalogues = /^contract\/src\/(?:refusal|rule)-sentences|\/hi\/refusals/;
const languageOfPath = /(?<=\/|-)(?:en|hi)(?=[/.])/;
const languageOfName = /^(?:en|hi|english|hindi)$|(?:En|Hi)$/;
const isHindi = (name: string): boolean => /^(?:hi|hindi)$|Hi$/.test(name);

/** Adds the texts of a file, each by a key that is the same in both languages. */
function addTexts(tree: Tree, path: string, english: Map<string, Text>, hindi: Map<string, Text>): void {
  const source = tree.read(path);
  const declared = new Map<string, ESTree.Expression>();
  const add = (node: ESTree.Expression, names: readonly string[]): void => {
    if (node.type === 'ObjectExpression') {
      for (const property of node.properties) {
        if (property.type !== 'Property') continue;
        const { key, value } = property;
        const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
        // A shorthand property, such as the texts of one screen.
        const constant = value.type === 'Identifier' ? declared.get(value.name) : undefined;
        add(constant?.type === 'ObjectExpression' ? constant : value, [...names, name]);
      }
    } else if (node.type === 'ArrayExpression' && node.elements[0]?.type === 'ObjectExpression') {
      for (const [index, element] of node.elements.entries()) {
        if (element !== null) add(element as ESTree.Expression, [...names, String(index)]);
      }
    } else if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
      add(node.expression, names);
    } else {
      const texts = names.some(isHindi) || /\/hi[/.]|-hi\./.test(path) ? hindi : english;
      const [first = '', ...others] = names.map((name) => name.replace(languageOfName, '*'));
      const place = refusalCatalogues.test(path) ? '' : `${path.replace(languageOfPath, '*')} ${first} `;
      texts.set(`${place}${others.join(' ')}`, {
        path,
        line: lineAt(source, node.start),
        words: wordsIn(node),
      });
    }
  };
  walk(path, source, {
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init === null) return;
      declared.set(id.name, init);
      add(init, [id.name]);
    },
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Matches the words of a Hindi term in any inflection. */
function inAnyForm(hindi: string): RegExp {
  const stems = hindi.split(' ').map((word) => escaped(word.replace(/[\u0901-\u0903\u093e-\u094c]+$/, '')));
  return new RegExp(`(?<![\\u0900-\\u097f])${stems.join('[\\u0900-\\u097f]* ')}`);
}

/** Finds Hindi texts of these files without the term of the glossary. A term in italics depends on its sentence and is not searched. */
export function findRenderings(tree: Tree, paths: readonly string[]): Finding[] {
  if (!tree.has(glossary)) return [];
  const terms = readTerms(tree);
  const searched = terms
    .filter(({ english }) => !english.startsWith('_'))
    .map((term) => ({
      ...term,
      inEnglish: new RegExp(String.raw`(?<![\w/-])${escaped(term.english)}(?:e?s)?(?![\w/-]|\.\w)`, 'i'),
      inHindi: inAnyForm(term.hindi),
    }));
  const [english, hindi] = [new Map<string, Text>(), new Map<string, Text>()];
  for (const path of paths) addTexts(tree, path, english, hindi);
  return [
    ...findShared(terms),
    ...[...hindi].flatMap(([key, { path, line, words }]) =>
      searched
        .filter((term) => term.inEnglish.test(english.get(key)?.words ?? '') && !term.inHindi.test(words))
        .map((term) => ({ path, line, message: `"${term.english}" is ${term.hindi} (${glossary})` })),
    ),
  ];
}
