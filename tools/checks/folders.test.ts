import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkFolders } from './folders.ts';

const cycle = (files: Readonly<Record<string, string>>) =>
  checkFolders(treeOf(files)).map(({ path }) => path);

test('two folders that import each other are reported, also through types and re-exports', () => {
  const files = {
    'server/src/kernel/a.ts': `import type { B } from '../platform/http/b.ts';`,
    'server/src/platform/c.ts': `export { a } from '../kernel/d.ts';`,
    'server/src/platform/http/b.ts': '',
    'server/src/kernel/d.ts': '',
  };
  expect(checkFolders(treeOf(files))).toEqual([
    expect.objectContaining({ path: 'server/src/kernel/a.ts', message: expect.stringContaining('cycle') }),
    expect.objectContaining({ path: 'server/src/platform/c.ts' }),
  ]);
});

test('a cycle of two folders and a file is reported without the files that lead to it', () => {
  expect(
    cycle({
      'web/src/features/a/one/x.ts': `await import('../store.ts');`,
      'web/src/features/a/store.ts': `import '../a/two/z.ts';`,
      'web/src/features/a/two/z.ts': `export * from '../one/y.ts';`,
      'web/src/features/a/routes.ts': `import './one/x.ts';`,
      'web/src/app/routes.ts': `import '../features/a/routes.ts';`,
    }),
  ).toEqual(['web/src/features/a/one/x.ts', 'web/src/features/a/store.ts', 'web/src/features/a/two/z.ts']);
});

test('imports in one direction, of packages and in tests are not reported', () => {
  expect(
    cycle({
      'contract/src/api.ts': `import './signup/a.ts'; import * as z from 'zod/mini';`,
      'contract/src/signup/a.ts': `import '../endpoint.ts';`,
      'contract/src/signup/a.test.ts': `import '../api.ts';`,
      'contract/src/endpoint.ts': '',
      'server/src/a.ts': `import './b.ts';`,
      'server/src/b.ts': `import './a.ts';`,
    }),
  ).toEqual([]);
});
