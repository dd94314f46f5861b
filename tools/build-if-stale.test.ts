import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuildStale } from './build-if-stale.ts';

const manifest = 'web/dist/.vite/manifest.json';
let root = '';

function write(path: string, second: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
  utimesSync(join(root, path), second, second);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stale-'));
  for (const path of ['web/src/main.ts', 'contract/src/api.ts', 'package-lock.json']) write(path, 100);
});
afterEach(() => rmSync(root, { recursive: true }));

test('no build is stale', () => {
  expect(isBuildStale(root)).toBe(true);
});

test('a build that is newer than its sources is not stale, whatever the age of its other files', () => {
  write(manifest, 200);
  write('web/dist/assets/index.js', 300);
  write('server/src/main.ts', 300);
  expect(isBuildStale(root)).toBe(false);
});

test.each(['web/src/ui/button.tsx', 'contract/src/exam.ts', 'package-lock.json'])(
  'a build is stale when %s is newer',
  (path) => {
    write(manifest, 200);
    write(path, 201);
    expect(isBuildStale(root)).toBe(true);
  },
);
