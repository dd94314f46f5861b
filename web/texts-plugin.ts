/**
 * Makes two modules of each `X.texts.ts` (`src/texts/texts.ts`): the module itself has the English texts, and `X.texts.ts?hi` the Hindi
 * ones, which it loads when somebody reads them.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** What the id of a module with Hindi texts ends with. */
export const hindiSuffix = '.texts.ts?hi';
const suffix = '.texts.ts';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const languages = ['en', 'hi'] as const;
type Language = (typeof languages)[number];

/** Leaves of each pair the text of the language. A list is a pair: texts that are lists themselves stand inside of one. */
function pickTexts(node: ESTree.Expression, source: string, language: Language): Edit[] {
  if (node.type === 'TSSatisfiesExpression') return pickTexts(node.expression, source, language);
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((property) =>
      property.type === 'Property' ? pickTexts(property.value, source, language) : [],
    );
  const chosen = node.type === 'ArrayExpression' ? node.elements[languages.indexOf(language)] : undefined;
  if (node.type !== 'ArrayExpression' || node.elements.length !== languages.length || !chosen)
    throw new Error(`Not a pair of texts: ${source.slice(node.start, node.end)}`);
  return [{ start: node.start, end: node.end, text: `(${source.slice(chosen.start, chosen.end)})` }];
}

function apply(source: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text } of edits) {
    parts.push(source.slice(from, start), text);
    from = end;
  }
  return [...parts, source.slice(from)].join('');
}

function parse(file: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}

/** Leaves out imports of what only the other language needs: their modules would be loaded with this one. */
function withoutUnusedImports(file: string, source: string): string {
  const program = parse(file, source);
  const imports = program.body.filter((statement) => statement.type === 'ImportDeclaration');
  const used = new Set<string>();
  const code = program.body.filter((statement) => statement.type !== 'ImportDeclaration');
  new Visitor({ Identifier: ({ name }) => used.add(name) }).visit({ ...program, body: code });
  const unused = imports.filter(({ specifiers }) => !specifiers.some(({ local }) => used.has(local.name)));
  return apply(
    source,
    unused.map(({ start, end }) => ({ start, end, text: '' })),
  );
}

/**
 * Returns the module in one language. Its types are still those of pairs, and nobody checks them any more. The Hindi one ends with the
 * last texts: below them stand the hooks of the screens, which read both languages.
 */
export function textsIn(language: Language, file: string, source: string): string {
  const edits: Edit[] = [];
  let end = 0;
  for (const statement of parse(file, source).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declaration?.type !== 'VariableDeclaration') continue;
    const [{ id, init } = { id: null, init: null }] = declaration.declarations;
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'texts')
      continue;
    const [both] = init.arguments;
    if (id?.type !== 'Identifier' || both === undefined || both.type === 'SpreadElement')
      throw new Error(`${file}: texts({ … }) with a name is expected`);
    const hindi = `, hi: async () => (await import('./${basename(file)}?hi')).${id.name} }`;
    const [before, after] = language === 'en' ? ['{ en: ', hindi] : ['', ''];
    edits.push({ start: init.start, end: both.start, text: before }, ...pickTexts(both, source, language), {
      start: both.end,
      end: init.end,
      text: after,
    });
    ({ end } = statement);
  }
  if (language === 'hi') edits.push({ start: end, end: source.length, text: '' });
  return withoutUnusedImports(file, apply(source, edits));
}

export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    async load(id) {
      const language = id.endsWith(hindiSuffix) ? 'hi' : id.endsWith(suffix) ? 'en' : null;
      if (language === null) return null;
      const [file = id] = id.split('?');
      const code = textsIn(language, file, await readFile(file, 'utf8'));
      return { code, moduleType: 'ts' };
    },
  };
}
