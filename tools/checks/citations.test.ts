import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkCitations } from './citations.ts';

const pages = {
  'docs/security.md': '| id | threat |\n| --- | --- |\n| T1 | a |\n| T2 | b |\n| S3  | c |\n',
  'docs/product.md': '# Product\n\n## Accounts\n\n1. One.\n2. Two.\n\n## The checklist\n\n1. One.\n',
  'docs/specification.md': '## 1. What\n\n## 2. Screens\n',
  'docs/decisions/0001-first.md': 'Why.',
  'server/src/domain/accounts/authenticator.ts': '',
};

const found = (files: Readonly<Record<string, string>>) => checkCitations(treeOf({ ...pages, ...files }));

const wrong = [
  'security.md T9',
  'security.md, S4',
  'security.md T1, T2 and S4',
  'security.md T1-T3',
  'security.md T2 to T3',
  'security.md section 1',
  'product.md, Accounts 3',
  'product.md, Accounts 1 and 3',
  'product.md, Photos 1',
  'as in product.md.',
  'specification section 4',
  'sections 2 and 4',
  'decision 0002',
  'Decisions 0001 and 0002',
  'the file `platform/accounts/caller.ts`',
  'see platform/accounts/caller.ts',
  'see look.md, principle 2',
  'see docs/operations.md',
];

const right = [
  '(security.md T1, S3): whole',
  'security.md T1-T2, S3.',
  'security.md T1 to T2',
  'product.md, Accounts 1 and 2; security.md T1',
  'product.md, The checklist 1',
  'product.md, Accounts: all of it',
  'specification sections 1 and 2, Screens; section 1',
  'decision 0001',
  'domain/accounts/authenticator.ts, authenticator.ts and `docs/product.md`',
  'the address centres.example.org, a file like centres.csv, `web/dist/index.html`, `#contract/api.ts`',
];

test.each(wrong)('%s is reported in a comment and in a document', (text) => {
  expect(found({ 'web/src/a.ts': `/** A. */\n/** B: ${text} */\nexport const a = 1;\n` })).toMatchObject([
    { path: 'web/src/a.ts', line: 2 },
  ]);
  expect(found({ 'docs/a.md': `A.\n\nB: ${text}` })).toMatchObject([{ path: 'docs/a.md', line: 3 }]);
});

test.each(right)('%s exists', (text) => {
  expect(found({ 'web/src/a.tsx': `// ${text}\nexport const a = <b />;\n`, 'docs/a.md': text })).toEqual([]);
});

test('a folder in backticks is checked', () => {
  expect(found({ 'web/src/a.ts': '// The files of `server/src/domain/` and `POST /a/`.' })).toEqual([]);
  expect(found({ 'web/src/a.ts': '// The files of `server/src/kernel/`.' })).toHaveLength(1);
});

test('a citation may span lines of a comment, not code', () => {
  const block = '/**\n * As product.md, The\n * checklist 2 says.\n */\n';
  const lines = '// As decided in decision\n// 0002.\n';
  expect(found({ 'web/src/a.ts': block + lines }).map(({ line }) => line)).toEqual([2, 5]);
  expect(found({ 'web/src/a.ts': '/* decision */ export const a = 1; /* 0002 */' })).toEqual([]);
});

test('string literals are not citations', () => {
  expect(found({ 'web/src/a.ts': "export const a = 'security.md T9';" })).toEqual([]);
});

test('a document may name the files that its own edits create, and no others', () => {
  const page = (path: string) => `--- /dev/null\n+++ ${path}\n@@ -0,0 +1 @@\n+see a/new.ts and a/other.ts\n`;
  expect(found({ 'docs/how-to.md': page('a/new.ts') })).toMatchObject([
    { message: 'no file is called a/other.ts' },
  ]);
});
