import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkRawJson } from './raw-json.ts';

const faults = (path: string, text: string) => checkRawJson(treeOf({ [path]: text }));

test.each([
  ['web/src/api/a.ts', 'const a = (await response.json()) as Profile;'],
  ['web/src/session/a.ts', 'const a = JSON.parse(text) as Session;'],
  ['server/src/platform/a.ts', 'const a = (await response.json()) as Profile;'],
])('%s: %s is reported', (path, text) => {
  expect(faults(path, text)).toEqual([expect.objectContaining({ path, line: 1 })]);
});

test.each([
  ['web/src/api/a.ts', 'const a: unknown = await response.json(); const b = JSON.parse(c) as unknown;'],
  ['server/src/checklist/a.ts', 'const a = JSON.parse(row.answers) as Answers;'],
  ['server/src/signup/a.test.ts', 'const a = JSON.parse(t) as B;'],
])('%s: %s is allowed', (path, text) => {
  expect(faults(path, text)).toEqual([]);
});
