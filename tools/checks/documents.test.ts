import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkDocuments } from './documents.ts';

function faults(readme: string): string[] {
  const files = {
    'README.md': readme,
    'package.json': JSON.stringify({ scripts: { demo: 'node a.ts' } }),
    'server/src/signup/verify-code.ts': 'const code = {\n};\n',
    'server/src/commands/portal.ts':
      "  import: () => import('./a.ts'),\n  'check store': () => import('./b.ts'),",
  };
  return checkDocuments(treeOf(files)).map(({ message }) => message);
}

test.each([
  'See `server/src/main.ts`.',
  'See `verify-email.ts`.',
  'See `lib/old.ts`.',
  'See `server/src/<room>/store.ts`.',
  'Type `npm run walk`.',
  'Type `portal check-store`.',
  '```\nsystemctl stop portal && portal check photos\n```',
  '```\nnpm ci && npm run walk\n```',
])('%s names something that does not exist', (readme) => {
  expect(faults(readme)).toHaveLength(1);
});

test.each([
  'See `server/src/<room>/` and `server/*/{signup,session}/verify-code.ts:12`.',
  'The call `POST /auth/login`, the route `/verify`, the type `image/jpeg`, the file `centres.csv`.',
  'Kept in `data/outbox`, built into `web/dist/index.html`.',
  'Type `npm run demo`, `npm test -- unit` or `portal import FILE.csv`.',
  'Type `portal check store --repair` as the user portal of the machine.',
])('%s names only what exists', (readme) => {
  expect(faults(readme)).toEqual([]);
});

const edit = (line: string) => `\`\`\`diff
--- server/src/signup/verify-code.ts
+++ server/src/signup/verify-code.ts
@@ -1,2 +1,3 @@
 ${line}
+  added: true,
 };
\`\`\`
`;

test('an edit of a file that has changed since is found', () => {
  expect(faults(edit('const code = {'))).toEqual([]);
  expect(faults(edit('const word = {'))).toEqual([
    'an edit does not apply to server/src/signup/verify-code.ts: const word = {',
  ]);
});
