import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { parseLockFile } from './lock-file.ts';
import { createSbom } from './sbom.ts';

const lockFile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');

/** What CycloneDX 1.6 requires of the parts that are written, and nothing else. */
const component = z.strictObject({
  type: z.enum(['application', 'library']),
  'bom-ref': z.string().check(z.minLength(1)),
  group: z.optional(z.string().check(z.regex(/^@[\w.-]+$/))),
  name: z.string().check(z.regex(/^[\w.-]+$/)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+/)),
  scope: z.optional(z.enum(['required', 'optional', 'excluded'])),
  hashes: z.optional(
    z.array(
      z.strictObject({ alg: z.literal('SHA-512'), content: z.string().check(z.regex(/^[0-9a-f]{128}$/)) }),
    ),
  ),
  licenses: z.optional(
    z.union([
      z.array(z.strictObject({ license: z.strictObject({ id: z.string().check(z.regex(/^[\w.-]+$/)) }) })),
      z.tuple([z.strictObject({ expression: z.string() })]),
    ]),
  ),
  purl: z.string().check(z.regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/)),
});
const bom = z.strictObject({
  $schema: z.string(),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.int().check(z.gte(1)),
  metadata: z.strictObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

test('the bill of materials has the shape of CycloneDX 1.6, and each reference in it exists once', () => {
  const { components, dependencies, metadata } = z.parse(bom, createSbom(lockFile));
  const refs = [metadata.component, ...components].map((part) => part['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(dependencies.map(({ ref }) => ref)).toEqual(refs);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
});

test('it has every package of the running portal with hash and licence, and none for development', () => {
  const packages = parseLockFile(lockFile);
  const { components } = createSbom(lockFile);
  const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  expect(names).toEqual(expect.arrayContaining(Object.keys(packages['']?.dependencies ?? {})));
  for (const name of ['vitest', 'oxlint', '@playwright/test', 'fast-check'])
    expect(names).not.toContain(name);
  for (const { purl, hashes, licenses } of components)
    expect([hashes.length, licenses.length], purl).toEqual([1, 1]);
});

test('the order of the lock file does not change it, and a changed hash does', () => {
  const { packages, ...others } = JSON.parse(lockFile) as { packages: object };
  const reversed = Object.fromEntries(Object.entries(packages).reverse());
  expect(JSON.stringify(createSbom(JSON.stringify({ ...others, packages: reversed })))).toBe(
    JSON.stringify(createSbom(lockFile)),
  );
  const changed = lockFile.replaceAll(/"integrity": "sha512-.{4}/g, '"integrity": "sha512-AAAA');
  expect(createSbom(changed).components[0]?.hashes).not.toEqual(createSbom(lockFile).components[0]?.hashes);
});

test('a package is resolved from the folder that needs it, outwards', () => {
  const locked = (version: string, dependencies = {}) => ({
    version,
    integrity: 'sha512-AAAA',
    license: 'MIT',
    dependencies,
  });
  const text = JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { name: 'portal', version: '1.0.0', dependencies: { a: '1.0.0', b: '1.0.0' } },
      'node_modules/a': locked('1.0.0', { b: '^2.0.0', '@s/c': '^1.0.0' }),
      'node_modules/a/node_modules/b': locked('2.0.0', { '@s/c': '^1.0.0' }),
      'node_modules/b': locked('1.0.0'),
      'node_modules/@s/c': locked('1.0.0', { gone: '1.0.0' }),
      'node_modules/d': { ...locked('1.0.0'), dev: true },
    },
  });
  expect(
    Object.fromEntries(createSbom(text).dependencies.map(({ ref, dependsOn }) => [ref, dependsOn])),
  ).toEqual({
    'pkg:npm/portal@1.0.0': ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'],
    'pkg:npm/a@1.0.0': ['pkg:npm/%40s/c@1.0.0', 'pkg:npm/b@2.0.0'],
    'pkg:npm/b@2.0.0': ['pkg:npm/%40s/c@1.0.0'],
    'pkg:npm/b@1.0.0': [],
    'pkg:npm/%40s/c@1.0.0': [],
  });
});
