/**
 * The command `npm run release -- VERSION`: makes the pictures of README.md anew, sets the version, commits, and makes the tag `vVERSION`
 * with the section of CHANGELOG.md as its message. It needs a clean tree and that section, and pushes nothing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, projectVersion } from './project.ts';

/** The text of the section of this version, without its heading; null when there is none. */
export function sectionOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split('\n', 1)[0]?.trim() === version);
  return found === undefined ? null : found.slice(found.indexOf('\n')).trim();
}

/** Whether the first of two versions like 1.2.3 is later. */
export function isLater(version: string, other: string): boolean {
  const [first, second] = [version, other].map((text) => text.split('.').map(Number));
  const at = (first ?? []).findIndex((part, index) => part !== second?.[index]);
  return at >= 0 && (first?.[at] ?? 0) > (second?.[at] ?? 0);
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

function main([version = '', ...others]: readonly string[]): void {
  if (!/^\d+\.\d+\.\d+$/.test(version) || others.length > 0)
    throw new Error('Usage: npm run release -- VERSION');
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new Error(`The tree has changes: commit them first, or remove them.\n${changes}`);
  const section = sectionOf(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'), version);
  if (section === null) throw new Error(`CHANGELOG.md has no section "## ${version}".`);
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} is there already.`);
  const before = projectVersion();
  if (version !== before && !isLater(version, before))
    throw new Error(`${version} is not later than ${before}.`);
  execFileSync('npm', ['run', 'pictures'], { cwd: projectRoot, stdio: 'inherit' });
  if (version !== before)
    execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: projectRoot, stdio: 'ignore' });
  if (git('status', '--porcelain') !== '')
    git('commit', '--quiet', '--all', '--message', `Version ${version}`);
  git(
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '--message',
    `Version ${version}\n\n${section}\n`,
  );
  console.log(`The tag v${version} is made. Push it with: git push --follow-tags`);
}

if (import.meta.main)
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
