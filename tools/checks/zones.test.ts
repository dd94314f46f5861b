import { describe, expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkZones } from './zones.ts';

const faults = (path: string, text: string) =>
  checkZones(treeOf({ [path]: text })).map(({ message }) => message);

describe('imports that break the house', () => {
  test.each([
    ['contract/src/a.ts', `import * as z from 'zod';`, 'only zod/mini'],
    ['contract/src/a.ts', `export * from '../../server/src/app.ts';`, 'contract may not import server'],
    ['contract/src/a.ts', `import { readFile } from 'node:fs';`, 'only zod/mini'],
    [
      'server/src/platform/http/a.ts',
      `import '../../features/signup/b.ts';`,
      'platform may not import features',
    ],
    ['server/src/config.ts', `import type { A } from './app.ts';`, 'platform may not import app'],
    [
      'server/src/features/signup/a.ts',
      `import type { A } from '../../app.ts';`,
      'features may not import app',
    ],
    [
      'server/src/features/signup/a.ts',
      `type A = import('../centres/b.ts').B;`,
      'room signup may not import room centres',
    ],
    ['server/src/features/signup/a.ts', `await import('../../testing/b.ts');`, 'for tests'],
    [
      'server/src/features/signup/a.ts',
      `import '../../../../web/src/paths.ts';`,
      'server may not import web',
    ],
    ['server/src/features/signup/a.ts', `import { test } from 'vitest';`, 'test library'],
    [
      'server/src/features/signup/a.test.ts',
      `import '../centres/b.ts';`,
      'room signup may not import room centres',
    ],
    ['server/src/features/exams/a.ts', ``, 'exams is not a room'],
    ['web/src/ui/a.tsx', `export { b } from '../features/signup/b.tsx';`, 'may not import features'],
    [
      'web/src/features/checklist/a.tsx',
      `import '../../../../server/src/config.ts';`,
      'web may not import server',
    ],
    ['web/src/features/checklist/a.tsx', `import 'node:path';`, 'no node modules'],
    ['web/src/app/a.tsx', `import '../main.tsx';`, 'app may not import main'],
    ['web/src/lib/a.ts', ``, 'stands in no layer'],
    ['e2e/journeys/a.ts', `import '../../web/src/texts/en/index.ts';`, 'e2e may not import web'],
    ['tools/a.ts', `import '../web/src/paths.ts';`, 'tools may not import web'],
  ])('%s: %s', (path, text, fault) => {
    expect(faults(path, text)).toEqual([expect.stringContaining(fault)]);
  });
});

test.each([
  ['contract/src/a.ts', `import * as z from 'zod/mini'; import './b.ts';`],
  [
    'contract/src/a.test.ts',
    `import { test } from 'vitest'; import fc from 'fast-check'; import 'node:fs'; import 'exifreader';`,
  ],
  [
    'server/src/features/signup/a.ts',
    `import '../../platform/b.ts'; import './c.ts'; import '#contract/d.ts';`,
  ],
  ['server/src/features/signup/a.test.ts', `import '../../testing/b.ts'; import '../../app.ts';`],
  ['server/src/commands/import-centres.test.ts', `import './import-centres.ts';`],
  ['server/src/app.ts', `import './features/signup/a.ts'; import './config.ts';`],
  ['server/src/main.ts', `import './app.ts';`],
  ['web/src/app/a.tsx', `const b = () => import('../features/landing/b.tsx'); import '../ui/c.css';`],
  ['web/src/features/checklist/steps/a.tsx', `import '../parts/b.tsx'; import '../../../ui/c.tsx';`],
  ['e2e/fixtures/a.ts', `import '../../server/src/testing/b.ts'; import '#contract/c.ts';`],
  ['playwright.config.ts', `import './tools/find-browser.ts';`],
  ['tools/demo.ts', `import '../server/src/config.ts';`],
])('%s is allowed: %s', (path, text) => {
  expect(faults(path, text)).toEqual([]);
});

test('a finding names the line', () => {
  const tree = treeOf({
    'contract/src/a.ts': `\nconst a = 'import x from "zod"'; // import 'zod'\nimport 'zod';\n`,
  });
  expect(checkZones(tree)).toEqual([expect.objectContaining({ path: 'contract/src/a.ts', line: 3 })]);
});
