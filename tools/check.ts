/** The checks of the tree itself, beyond what the linter finds. Each is in its own file under `checks/`. */
import { checkCitations } from './checks/citations.ts';
import { checkDocs } from './checks/docs.ts';
import { checkFolders } from './checks/folders.ts';
import { checkRawJson } from './checks/raw-json.ts';
import { checkSpecMap } from './checks/spec-map.ts';
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
  { name: 'documents name what exists', check: checkDocs },
  { name: 'citations lead somewhere', check: checkCitations },
  { name: 'specification map', check: checkSpecMap },
];

/** Runs one check; a file that it cannot read is a finding as well. */
export function findFaults(check: Check, tree: Tree): Finding[] {
  try {
    return check(tree);
  } catch (error) {
    return [{ path: 'check', message: error instanceof Error ? error.message : String(error) }];
  }
}

/** One line per finding, as editors read it: `path:line: message`. */
export function describeFinding({ path, line, message }: Finding): string {
  return line === undefined ? `${path}: ${message}` : `${path}:${line}: ${message}`;
}
