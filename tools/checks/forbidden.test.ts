import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkForbidden } from './forbidden.ts';

const faults = (path: string, text: string) => checkForbidden(treeOf({ [path]: text }));

test.each([
  ['contract/src/a.ts', 'const a = Math.random();'],
  ['server/src/app.ts', 'const { PORT } = process.env;'],
  ['server/src/main.ts', 'const a = readConfig(process.env); const b = process.env.PORT;'],
  ['server/src/features/signup/a.ts', 'const a = readConfig(process.env);'],
  ['web/src/ui/a.ts', 'const a = process.env.MODE;'],
  ['web/src/ui/a.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: b }} />;'],
  ['server/src/features/signup/a.ts', 'console.log(1);'],
  ['server/src/platform/http/a.ts', 'console.error(1);'],
  ['web/src/api/a.ts', 'const a = (await response.json()) as Profile;'],
  ['web/src/auth/a.ts', 'const a = JSON.parse(text) as Session;'],
  ['server/src/a.test.ts', `test.only('a', () => {});`],
  ['server/src/a.test.ts', `describe.skip('a', () => {});`],
  ['server/src/a.test.ts', `it.skip.each([1])('a', () => {});`],
  ['e2e/journeys/a.spec.ts', `test.describe.only('a', () => {});`],
  ['e2e/journeys/a.spec.ts', `test.fixme(true, 'later');`],
])('%s: %s is found', (path, text) => {
  expect(faults(path, text)).toHaveLength(1);
});

test.each([
  ['server/src/config.ts', 'export const readConfig = (env = process.env) => env;'],
  ['server/src/main.ts', 'const a = readConfig(process.env); console.log(1);'],
  ['server/src/platform/mail/terminal.ts', 'console.log(1);'],
  ['server/src/features/signup/a.test.ts', 'process.env.A; console.log(1); const a = JSON.parse(t) as B;'],
  ['web/src/api/a.ts', 'const a: unknown = await response.json(); const b = JSON.parse(c) as unknown;'],
  ['server/src/features/checklist/a.ts', 'const a = JSON.parse(row.answers) as Answers;'],
  ['tools/a.ts', 'process.env.CI;'],
  ['vitest.config.ts', 'process.env.CI;'],
  ['server/src/a.test.ts', `test.skipIf(!shared)('a', () => {}); list.only; test('Math.random', () => {});`],
  ['web/src/ui/a.ts', 'const only = iterator.skip(1);'],
])('%s: %s is free', (path, text) => {
  expect(faults(path, text)).toEqual([]);
});
