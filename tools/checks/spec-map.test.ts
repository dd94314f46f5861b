import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { rowNames } from './spec-map-rows.ts';
import { checkSpecMap } from './spec-map.ts';

const room = 'server/src/features/signup';
const files = { [`${room}/routes.ts`]: '', [`${room}/routes.test.ts`]: '' };
const complete = rowNames.map((name) => `| ${name} | \`${room}\` | \`${room}/routes.test.ts\` |`);
const faults = (lines: readonly string[]) => {
  const page = `| Section | Where | Test |\n${lines.join('\n')}\n`;
  return checkSpecMap(treeOf({ ...files, 'docs/spec-map.md': page })).map(({ message }) => message);
};
const withFirst = (row: string) => faults([row, ...complete.slice(1)]);

test('a complete map has no faults', () => {
  expect(faults(complete)).toEqual([]);
});

test('a missing row is reported', () => {
  expect(faults(complete.slice(1))).toEqual([`no row for "${rowNames[0]}"`]);
});

test('a row without a test or with wrong paths is reported', () => {
  const name = rowNames[0];
  expect(withFirst(`| ${name} | \`${room}\` | |`)).toEqual([`${name}: no test is named`]);
  expect(withFirst(`| ${name} | \`server/src/gone\` | \`${room}/routes.test.ts\` |`)).toHaveLength(1);
  expect(withFirst(`| ${name} | \`${room}\` | \`${room}/gone.test.ts\` |`)).toHaveLength(1);
  expect(withFirst(`| ${name} | \`${room}\` | \`${room}/routes.ts\` |`)).toEqual([
    `${name}: ${room}/routes.ts is not a test`,
  ]);
});

test('a missing map is reported', () => {
  expect(checkSpecMap(treeOf(files))).toHaveLength(1);
});
