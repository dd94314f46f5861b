import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { rowNames } from './spec-map-rows.ts';
import { checkSpecMap } from './spec-map.ts';

const place = 'server/src/features/signup';
const files = { [`${place}/routes.ts`]: '', [`${place}/routes.test.ts`]: '' };
const whole = rowNames.map((name) => `| ${name} | \`${place}\` | \`${place}/routes.test.ts\` |`);
const faults = (lines: readonly string[]) => {
  const page = `| Section | Where | Test |\n${lines.join('\n')}\n`;
  return checkSpecMap(treeOf({ ...files, 'docs/spec-map.md': page })).map(({ message }) => message);
};
const withFirst = (row: string) => faults([row, ...whole.slice(1)]);

test('a whole map', () => {
  expect(faults(whole)).toEqual([]);
});

test('a row that is missing', () => {
  expect(faults(whole.slice(1))).toEqual([`no row for "${rowNames[0]}"`]);
});

test('a row without a test, or with names that lead nowhere', () => {
  const name = rowNames[0];
  expect(withFirst(`| ${name} | \`${place}\` | |`)).toEqual([`${name}: no test is named`]);
  expect(withFirst(`| ${name} | \`server/src/gone\` | \`${place}/routes.test.ts\` |`)).toHaveLength(1);
  expect(withFirst(`| ${name} | \`${place}\` | \`${place}/gone.test.ts\` |`)).toHaveLength(1);
  expect(withFirst(`| ${name} | \`${place}\` | \`${place}/routes.ts\` |`)).toEqual([
    `${name}: ${place}/routes.ts is not a test`,
  ]);
});

test('no map', () => {
  expect(checkSpecMap(treeOf(files))).toHaveLength(1);
});
