import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkLockFile } from './lock-file.ts';

type Entries = Record<string, Record<string, unknown>>;

function faults(packages: Entries, dependencies: Record<string, string>): string[] {
  const files = {
    'package.json': JSON.stringify({ dependencies }),
    'package-lock.json': JSON.stringify({ packages: { '': { dependencies }, ...packages } }),
  };
  return checkLockFile(treeOf(files)).map(({ message }) => message);
}

test('a whole lock passes, with nested and scoped packages', () => {
  const packages = {
    'node_modules/a': { dependencies: { '@s/b': '^1.0.0', c: '1' } },
    'node_modules/@s/b': { optionalDependencies: { c: '2' } },
    'node_modules/@s/b/node_modules/c': {},
    'node_modules/c': { devDependencies: { never: '1' } },
  };
  expect(faults(packages, { a: '1.0.0' })).toEqual([]);
});

test('a tool package for another platform that is not locked', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { 'a-linux': '1', 'a-win': '1' } },
    'node_modules/a-linux': {},
  };
  expect(faults(packages, { a: '1' })).toEqual(['node_modules/a needs a-win, which is not in the lock']);
});

test('a package nested elsewhere does not count', () => {
  const packages = {
    'node_modules/a': {},
    'node_modules/a/node_modules/c': {},
    'node_modules/b': { dependencies: { c: '1' } },
  };
  expect(faults(packages, { a: '1', b: '1' })).toEqual(['node_modules/b needs c, which is not in the lock']);
});

test('a registry address', () => {
  expect(faults({ 'node_modules/a': { resolved: 'somewhere' } }, { a: '1' })).toEqual([
    'node_modules/a carries a registry address',
  ]);
});

test('package.json and the lock that name different versions', () => {
  const files = {
    'package.json': JSON.stringify({ dependencies: { a: '2' } }),
    'package-lock.json': JSON.stringify({
      packages: { '': { dependencies: { a: '1' } }, 'node_modules/a': {} },
    }),
  };
  expect(checkLockFile(treeOf(files))).toHaveLength(1);
});

test('no lock at all', () => {
  expect(checkLockFile(treeOf({ 'package.json': '{}' }))).toHaveLength(1);
});
