import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { adminRows, centreRows } from './spec-map-rows.ts';
import { checkSpecMap, countOpenRows } from './spec-map.ts';

const place = 'server/src/features/signup';
const files = { [`${place}/routes.ts`]: '', [`${place}/routes.test.ts`]: '' };
const whole = [
  ...centreRows.map((name) => `| ${name} | \`${place}\` | \`${place}/routes.test.ts\` |`),
  ...adminRows.map((name) => `| ${name} | \`open\` | \`open\` |`),
];
const treeWith = (lines: readonly string[]) =>
  treeOf({ ...files, 'docs/spec-map.md': `| Section | Where | Test |\n${lines.join('\n')}\n` });
const faults = (lines: readonly string[]) => checkSpecMap(treeWith(lines)).map(({ message }) => message);
const withFirst = (row: string) => faults([row, ...whole.slice(1)]);

test('a whole map passes and its open rows are counted', () => {
  expect(faults(whole)).toEqual([]);
  expect(countOpenRows(treeWith(whole))).toBe(adminRows.length);
});

test('a row that is missing', () => {
  expect(faults(whole.slice(1))).toEqual([`no row for "${centreRows[0]}"`]);
});

test('a centre row that is open, without a test, or with names that lead nowhere', () => {
  const name = centreRows[0];
  expect(withFirst(`| ${name} | \`open\` | \`open\` |`)).not.toEqual([]);
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
