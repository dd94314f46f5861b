/** docs/spec-map.md names for every part of the specification the code that implements it and the test that proves it. */
import { isTest } from '../source.ts';
import type { Check, Finding, Tree } from '../tree.ts';
import { rowNames } from './spec-map-rows.ts';

const path = 'docs/spec-map.md';

interface Row {
  readonly line: number;
  readonly name: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

const spansOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);

/** The rows of all tables: `| name | code | tests |`. A code span around the name is removed. */
function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const cells = /^\|(.*)\|\s*$/
      .exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.trim());
    const [name, code, tests] = cells ?? [];
    if (name === undefined || code === undefined || tests === undefined) return [];
    return [{ line: index + 1, name: name.replaceAll('`', ''), code: spansOf(code), tests: spansOf(tests) }];
  });
}

function rowFaults(tree: Tree, { name, code, tests }: Row): string[] {
  const faults = [...code, ...tests]
    .filter((span) => !tree.has(span))
    .map((span) => `${span} does not exist`);
  if (code.length === 0) faults.push('no code is named');
  if (tests.length === 0) faults.push('no test is named');
  faults.push(
    ...tests.filter((span) => tree.has(span) && !isTest(span)).map((span) => `${span} is not a test`),
  );
  return faults.map((fault) => `${name}: ${fault}`);
}

export const checkSpecMap: Check = (tree): Finding[] => {
  if (!tree.has(path)) return [{ path, message: 'is missing' }];
  const rows = readRows(tree.read(path));
  const named = rows.map(({ name }) => name);
  const missing = rowNames
    .filter((name) => !named.includes(name))
    .map((name) => ({ path, message: `no row for "${name}"` }));
  return rows
    .filter(({ name }) => rowNames.includes(name))
    .flatMap((row) => rowFaults(tree, row).map((message): Finding => ({ path, line: row.line, message })))
    .concat(missing);
};
