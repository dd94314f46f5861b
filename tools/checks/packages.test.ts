import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkPackages } from './packages.ts';

const hash = `sha512-${'A'.repeat(86)}==`;
const right = { version: '1.2.3', integrity: hash };
const settings = 'ignore-scripts=true\nomit-lockfile-registry-resolved=true\n';

function faults(
  locked: object,
  manifest: object = { dependencies: { a: '1.2.3' } },
  npmrc = settings,
): string[] {
  const packages = { '': manifest, 'node_modules/a': locked };
  const files = {
    '.npmrc': npmrc,
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
  };
  return checkPackages(treeOf(files)).map(({ message }) => message);
}

test('pinned packages with hashes have no faults, whether or not they have install scripts', () => {
  expect(faults(right)).toEqual([]);
  expect(faults({ ...right, hasInstallScript: true })).toEqual([]);
});

test.each([
  [{ version: '1.2.3' }, 'no SHA-512 hash'],
  [{ version: '1.2.3', integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 'no SHA-512 hash'],
  [{ version: '1.2.3', integrity: `${hash} sha1-AAAA` }, 'no SHA-512 hash'],
  [{ ...right, resolved: 'https://packages.example.org/a/-/a-1.2.3.tgz' }, 'names where it comes from'],
  [{ ...right, resolved: 'git+ssh://git@example.org/a.git#abc' }, 'names where it comes from'],
  [{ link: true, resolved: 'vendor/a' }, 'not a version from the registry'],
])('the locked package %j is reported', (locked, message) => {
  expect(faults(locked).join('\n')).toContain(message);
});

test.each(['^1.2.3', '1', 'latest', 'git+https://example.org/a.git', 'file:vendor/a', 'npm:b@1.2.3'])(
  'the version %s in package.json is reported',
  (version) => {
    expect(faults(right, { dependencies: { a: version } })).toEqual(['a has no exact version']);
  },
);

test('a version that differs from the lock file, or is not in it, is reported', () => {
  expect(faults(right, { devDependencies: { a: '1.2.4' } })).toHaveLength(1);
  expect(faults(right, { optionalDependencies: { b: '1.2.3' } })).toHaveLength(1);
});

test('settings that would run scripts or name a registry are reported', () => {
  expect(faults(right, undefined, '')).toHaveLength(2);
  expect(
    faults(right, undefined, settings.replace('ignore-scripts=true', 'ignore-scripts=false')),
  ).toHaveLength(1);
  expect(faults(right, undefined, `${settings}registry = https://packages.example.org/\n`)).toHaveLength(1);
  expect(faults(right, undefined, `${settings}@team:registry=https://packages.example.org/\n`)).toHaveLength(
    1,
  );
  expect(faults(right, undefined, `${settings}//packages.example.org/:_authToken=x\n`)).toHaveLength(1);
});
