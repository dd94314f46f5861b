/** The folders and files in the globs of the linter's rules and of the tests exist: a glob that matches nothing is a rule less. */
import config from '../../oxlint.config.ts';
import type { Check, Tree } from '../tree.ts';

/** `a/{b,c}/d` is `a/b/d` and `a/c/d`. */
function expandBraces(glob: string): string[] {
  const [braces, names] = /\{([^{}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || names === undefined) return [glob];
  return names.split(',').flatMap((name) => expandBraces(glob.replace(braces, name)));
}

/** What no path begins with, of the parts of the globs before their first `*`. */
export const findUnknownStarts = (tree: Tree, globs: readonly string[]): string[] =>
  [...new Set(globs.flatMap(expandBraces).map((glob) => glob.replace(/\*.*/, '')))].filter(
    (start) => !tree.paths.some((path) => path.startsWith(start)),
  );

const configOfTests = 'vitest.config.ts';

export const checkGlobs: Check = (tree) => {
  const ofTests = [...tree.read(configOfTests).matchAll(/'([^'\s]+\/[^'\s]*(?:\*|\.ts))'/g)];
  const findUnknown = (path: string, globs: readonly string[]) =>
    findUnknownStarts(tree, globs).map((start) => ({ path, message: `${start} does not exist` }));
  return [
    ...findUnknown(
      'oxlint.config.ts',
      config.overrides.flatMap(({ files }) => files),
    ),
    ...findUnknown(
      configOfTests,
      ofTests.map(([, glob = '']) => glob),
    ),
  ];
};
