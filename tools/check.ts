/** The checks of the project's files that no rule of the linter does. Each is in a file of its own under `tools/checks/`. */
import { checkDocuments } from './checks/documents.ts';
import { checkFolders } from './checks/folders.ts';
import { checkGlobs } from './checks/globs.ts';
import { checkRawJson } from './checks/raw-json.ts';
import { checkTexts } from './checks/texts.ts';
import { checkWriters } from './checks/writers.ts';
import type { Check, Finding, Tree } from './tree.ts';

interface StructureCheck {
  readonly name: string;
  readonly check: Check;
}

export const structureChecks: readonly StructureCheck[] = [
  { name: 'no cycles of folders', check: checkFolders },
  { name: 'one writer per table', check: checkWriters },
  { name: 'texts in catalogues', check: checkTexts },
  { name: 'JSON parsed with a schema', check: checkRawJson },
  { name: 'paths and commands in documents exist', check: checkDocuments },
  { name: 'globs of rules and tests match', check: checkGlobs },
];

/** Runs one check. An error that it throws, such as a file that cannot be parsed, is a finding. */
export function findFaults(check: Check, tree: Tree): Finding[] {
  try {
    return check(tree);
  } catch (error) {
    return [{ path: 'check', message: error instanceof Error ? error.message : String(error) }];
  }
}

/** One line in the form that editors recognise: `path:line: message`. */
export function describeFinding({ path, line, message }: Finding): string {
  return line === undefined ? `${path}: ${message}` : `${path}:${line}: ${message}`;
}
