import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { findUnknownStarts } from './globs.ts';

const tree = treeOf({ 'server/src/app.ts': '', 'web/src/texts/a.texts.ts': '' });

test.each([
  ['server/src/**', []],
  ['{server,web}/src/**/*.{ts,tsx}', []],
  ['**/dist/**', []],
  ['{server,web}/src/features/*.ts', ['server/src/features/', 'web/src/features/']],
  ['web/src/{texts,session}/**', ['web/src/session/']],
  ['server/src/{app,serve}.ts', ['server/src/serve.ts']],
])('%s names nothing that does not exist but %j', (glob, unknown) => {
  expect(findUnknownStarts(tree, [glob])).toEqual(unknown);
});
