import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { asvsIds } from './asvs-ids.ts';
import { checkSecurityRows } from './security-rows.ts';

const proof = '`server/src/a.test.ts`';
const ids = (letter: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`);
const four = [...ids('T', 0, 58), ...ids('S', 1, 64), ...ids('R', 1, 18), ...ids('D', 1, 9)];
const security = [
  ...four.map((id) => `| ${id} | what | \`server/src/a.ts\` | ${proof} |`),
  ...ids('I', 1, 8).map((id) => `| ${id} | what | ${proof} |`),
];
const asvs = asvsIds.map((id) => `| ${id} | 1 | what | met | here | ${proof} |`);

const header = '| id | what |\n| --- | --- |\n';
const faults = (securityRows: readonly string[], asvsRows: readonly string[] = asvs) =>
  checkSecurityRows(
    treeOf({
      'docs/security.md': header + securityRows.join('\n'),
      'docs/asvs.md': header + asvsRows.join('\n'),
    }),
  ).map(({ message }) => message);

test('complete tables have no faults', () => {
  expect(faults(security)).toEqual([]);
});

test('the standard has 253 requirements of the levels 1 and 2', () => {
  expect(new Set(asvsIds).size).toBe(253);
});

test.each(['T0', 'T58', 'S1', 'S64', 'R18', 'D9', 'I8'])('a missing row %s is reported', (id) => {
  expect(faults(security.filter((row) => !row.startsWith(`| ${id} |`)))).toEqual([`has no ${id}`]);
});

test.each([
  ['| S7 | what | `server/src/a.ts` | |', 'empty or missing cell'],
  ['| S7 | what | | `server/src/a.test.ts` |', 'empty or missing cell'],
  ['| S7 | what | `server/src/a.test.ts` |', 'empty or missing cell'],
  ['| S7 | what | `server/src/a.ts` | none |', 'names no test'],
  ['| S7 | what | `server/src/a.ts` | Accepted: |', 'names no test'],
  ['| S7 | what | `server/src/a.ts` | `server/src/a.ts` |', 'names no test'],
  ['| S7 | what | `server/src/a.ts` | `bench/a.ts` |', 'names no test'],
])('the row %s is reported', (row, message) => {
  const changed = security.map((line) => (line.startsWith('| S7 |') ? row : line));
  expect(faults(changed)).toEqual([expect.stringContaining(message)]);
});

test('a row may say why there is no test; a doubled row is reported', () => {
  const accepted = '| S7 | what | none | Accepted: two hours are too long for a test. |';
  expect(faults(security.map((line) => (line.startsWith('| S7 |') ? accepted : line)))).toEqual([]);
  expect(faults([...security, accepted])).toEqual(['has S7 twice']);
});

test.each([
  ['| 1.1.1 | 1 | what | met | here | |', 'empty or missing cell'],
  ['| 1.1.1 | 1 | what | met | here | – |', 'nothing proves it'],
  ['| 1.1.1 | 1 | what | partly | here | `server/src/a.test.ts` |', 'verdict'],
  ['| 1.1.1 | 1 | what | not met | – | – |', 'why not'],
  ['', 'has no 1.1.1'],
])('in the table of the standard, the row "%s" is reported', (row, message) => {
  expect(faults(security, [row, ...asvs.slice(1)])).toEqual([expect.stringContaining(message)]);
});

test('a missing page is reported', () => {
  expect(checkSecurityRows(treeOf({ 'docs/security.md': security.join('\n') }))).toHaveLength(1);
});
