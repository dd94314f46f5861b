import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectVersion } from './project.ts';
import { isLater, sectionOf } from './release.ts';

const changelog = '# Changes\n\n## 1.10.0\n\n- New.\n\nUpgrading: read.\n\n## 1.9.0\n\n- Old.\n';

test('the section of a version is all between its heading and the next', () => {
  expect(sectionOf(changelog, '1.10.0')).toBe('- New.\n\nUpgrading: read.');
  expect(sectionOf(changelog, '1.9.0')).toBe('- Old.');
  expect(sectionOf(changelog, '1.1')).toBeNull();
});

test.each([
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '1.9.9', true],
  ['1.9.0', '1.10.0', false],
  ['1.9.0', '1.9.0', false],
])('%s after %s: %s', (version, other, expected) => {
  expect(isLater(version, other)).toBe(expected);
});

test('the changelog has a section of this version', () => {
  expect(sectionOf(readFileSync('CHANGELOG.md', 'utf8'), projectVersion())).not.toBeNull();
});
