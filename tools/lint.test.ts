/** What the linter's configuration (`oxlint.config.ts`) finds and what it allows: planted files, one run over all of them. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project.ts';

type Planted = readonly [folder: string, text: string];

const imports = 'no-restricted-imports';
const properties = 'no-restricted-properties';

/** Files that break a rule, by rule. */
const broken: Readonly<Record<string, readonly Planted[]>> = {
  [imports]: [
    // Parts of the project.
    ['contract/src', `import { z } from 'zod';`],
    ['contract/src', `import { readFile } from 'node:fs';`],
    ['contract/src', `import type { ReactNode } from 'react';`],
    ['contract/src/photo', `export * from '../../../server/src/app.ts';`],
    ['server/src/features/signup', `import { paths } from '../../../../web/src/paths.ts';`],
    ['server/src/kernel', `import { api } from '../../../contract/src/api.ts';`],
    ['web/src/features/checklist', `import { readConfig } from '../../../../server/src/config.ts';`],
    ['e2e/journeys', `import { commonTexts } from '../../web/src/texts/en/common.ts';`],
    ['e2e/fixtures', `import { app } from '../../server/src/app.ts';`],
    ['tools', `import { paths } from '../web/src/paths.ts';`],
    ['tools', `import { startTestApp } from '../server/src/testing/test-app.ts';`],
    ['bench/scenarios', `import { paths } from '../../web/src/paths.ts';`],
    // Layers of the server.
    ['server/src/kernel', `import { Tx } from '../platform/database/types.ts';`],
    ['server/src/kernel/crypto', `import type { Config } from '../../config.ts';`],
    ['server/src/platform/http', `import { a } from '../../features/signup/a.ts';`],
    ['server/src/platform/http', `import type { Caller } from '../../domain/accounts/accounts.ts';`],
    ['server/src/platform/http', `const a = await import('../../services.ts');`],
    ['server/src/platform/openapi', `import { api } from '#contract/api.ts';`],
    ['server/src/kernel', `import type { Answers } from '#contract/checklist/answers.ts';`],
    ['server/src/domain/audit', `import type { Services } from '../../features/admins/store.ts';`],
    ['server/src/features/signup', `import type { A } from '../../app.ts';`],
    ['server/src/features/signup', `import { readConfig } from '../../config.ts';`],
    ['server/src/commands', `import { b } from '../testing/b.ts';`],
    ['server/src/helpers', `import { b } from '../kernel/b.ts';`],
    // Rooms.
    ['server/src/features/signup', `import { b } from '../centres/b.ts';`],
    ['server/src/features/centres/import', `import { b } from '../../signup/b.ts';`],
    ['server/src/features/signup', `import { b } from '../../features/centres/b.ts';`],
    ['server/src/features/signup.test', `import { b } from '../centres/b.ts';`],
    ['server/src/features/exams', `import { b } from '../../kernel/b.ts';`],
    ['web/src/features/checklist/steps', `import { b } from '../../centres/b.tsx';`],
    ['web/src/features/checklist.test', `import { b } from '../centres/b.tsx';`],
    // Layers of the browser.
    ['web/src/session', `import { callApi } from '../api/client.ts';`],
    ['web/src/texts', `import { Button } from '../ui/button.tsx';`],
    ['web/src/api', `import { Button } from '../ui/button.tsx';`],
    ['web/src/ui', `import { callApi } from '../api/client.ts';`],
    ['web/src/ui', `import { useSession } from '../session/session-store.ts';`],
    ['web/src/ui', `import { useAdminTexts } from '../texts/admin-texts.tsx';`],
    ['web/src/ui', `import { en } from '../texts/en/admin.ts';`],
    ['web/src/ui', `import type { FormStatus } from '#contract/centres/centre-views.ts';`],
    ['web/src/patterns', `export { b } from '../features/signup/b.tsx';`],
    ['web/src/features/signup', `import { routes } from '../../app/routes.tsx';`],
    ['web/src/app', `import { main } from '../main.ts';`],
    ['web/src/lib', `import { b } from '../ui/b.tsx';`],
    // Packages.
    ['web/src/features/checklist', `import { join } from 'node:path';`],
    ['web/src/session', `import { readFile } from 'node:fs/promises';`],
    ['server/src/features/signup', `import { test } from 'vitest';`],
    ['web/src/ui', `import { expect } from '@playwright/test';`],
  ],
  'consistent-type-imports': [['server/src/platform/http', `type A = import('../../app.ts').A;`]],
  'no-console': [
    ['server/src/features/signup', 'console.log(1);'],
    ['server/src/platform/http', 'console.error(1);'],
  ],
  'no-danger': [['web/src/ui', 'export const a = <p dangerouslySetInnerHTML={{ __html: b }} />;']],
  [properties]: [
    ['contract/src', 'const a = Math.random();'],
    ['tools', 'const { random } = Math;'],
    ['server/src/features/signup', 'const a = Date.now();'],
    ['server/src', 'const { PORT } = process.env;'],
    ['server/src/features/signup', `const a = process['env'].PORT;`],
    ['server/src/commands', 'const a = readConfig(process.env);'],
    ['web/src/ui', 'const a = process.env.MODE;'],
    ['server/src/kernel.test', `test.only('a', () => {});`],
    ['server/src/kernel.test', `describe.skip('a', () => {});`],
    ['server/src/kernel.test', `it.skip.each([1])('a', () => {});`],
    ['web/src/ui.test', `it.todo('a');`],
    ['e2e/journeys', `test.describe.only('a', () => {});`],
    ['e2e/journeys', `test.fixme(true, 'later');`],
    ['e2e/journeys', `test.fail();`],
  ],
  'no-cycle': [
    ['server/src/platform/one', `import type { Two } from './two.ts'; export type One = Two;`],
    ['server/src/platform/two', `import type { One } from './one.ts'; export type Two = One;`],
  ],
};

const allowed: readonly Planted[] = [
  [
    'contract/src/photo',
    `import * as z from 'zod/mini'; import { a } from './a.ts'; import { b } from '../b.ts';`,
  ],
  [
    'contract/src/photo.test',
    `import { test } from 'vitest'; import { readFile } from 'node:fs'; import a from 'exifreader';`,
  ],
  [
    'server/src/kernel/crypto',
    `import { a } from '../clock.ts'; import type { Role } from '../../schema.ts'; import { refusals } from '#contract/refusals.ts';`,
  ],
  [
    'server/src/platform/http',
    `import { a } from '../database/types.ts'; import { b } from '../../kernel/log.ts'; import pg from 'pg';`,
  ],
  [
    'server/src/domain/audit',
    `import { a } from '../rate-limits/a.ts'; import { b } from '../../platform/http/caller.ts';`,
  ],
  [
    'server/src/features/centres/import',
    `import { a } from '../configuration/a.ts'; import { b } from '../routes.ts'; import { c } from '../../../services.ts';`,
  ],
  [
    'server/src/features/signup.test',
    `import { a } from '../../testing/a.ts'; import { b } from '../../app.ts'; process.env.A; Date.now();`,
  ],
  ['server/src/commands', `import { a } from '../features/centres/import/a.ts'; console.log(readConfig());`],
  [
    'web/src/ui',
    `import { a } from '../texts/language.tsx'; import { paths } from '../paths.ts'; import { b } from '#contract/text.ts';`,
  ],
  [
    'web/src/patterns',
    `import { login } from '#contract/session/endpoints.ts'; import { b } from '../session/b.ts';`,
  ],
  [
    'web/src/features/checklist/steps',
    `import { a } from '../parts/a.tsx'; import { b } from '../../../session/b.ts';`,
  ],
  ['web/src/app', `const b = () => import('../features/landing/b.tsx');`],
  ['e2e/fixtures', `import { b } from '../../server/src/testing/b.ts'; import { c } from '#contract/c.ts';`],
  ['tools', `import { readConfig } from '../server/src/config.ts'; process.env.CI;`],
  ['server/src/platform.test', `test.skipIf(!shared)('Math.random', () => {});`],
];

/** A unique name in the folder; `signup.test` means a test in `signup`. */
function pathOf([folder, text]: Planted, index: number): string {
  if (folder.startsWith('server/src/platform/') && /one|two/.test(folder)) return `${folder}.ts`;
  const isTest = folder.endsWith('.test');
  return `${folder.replace('.test', '')}/planted-${index}${isTest ? '.test' : ''}.${text.includes('<p') ? 'tsx' : 'ts'}`;
}

/** Returns the rules that each file breaks, by path. */
function lint(files: Readonly<Record<string, string>>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    mkdirSync(join(folder, 'tools'));
    for (const path of ['oxlint.config.ts', 'tools/import-rules.ts'])
      copyFileSync(join(projectRoot, path), join(folder, path));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=unix', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const found = [...stdout.matchAll(/^(.+?):\d+:\d+: .*\/\w+\(([\w-]+)\)\]$/gm)];
    const byPath = Map.groupBy(found, ([, path = '']) => path);
    return new Map([...byPath].map(([path, of]) => [path, of.map(([, , rule = '']) => rule)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the linter reports every planted violation and nothing that is allowed', () => {
  const faults = Object.entries(broken).flatMap(([rule, files]) => files.map((file) => ({ rule, file })));
  const all = [...faults.map(({ file }) => file), ...allowed];
  const found = lint(Object.fromEntries(all.map((file, index) => [pathOf(file, index), file[1]])));
  const rulesOf = (file: Planted) => found.get(pathOf(file, all.indexOf(file))) ?? [];
  const missed = faults.filter(({ rule, file }) => !rulesOf(file).includes(rule));
  expect(missed).toEqual([]);
  const wrong = allowed.filter((file) => rulesOf(file).some((rule) => Object.keys(broken).includes(rule)));
  expect(wrong).toEqual([]);
});
