/** The list of structure checks: what the tree itself must hold to. Each stands in its own file under `checks/`. */
import { checkCitations } from './checks/citations.ts';
import { checkDocs } from './checks/docs.ts';
import { checkForbidden } from './checks/forbidden.ts';
import { checkSpecMap, countOpenRows } from './checks/spec-map.ts';
import { checkTexts } from './checks/texts.ts';
import { checkWriters } from './checks/writers.ts';
import { checkZones } from './checks/zones.ts';
import type { Check, Finding, Tree } from './tree.ts';

interface StructureCheck {
  readonly name: string;
  readonly check: Check;
  /** A remark that does not fail the check. */
  readonly remark?: (tree: Tree) => string;
}

export const structureChecks: readonly StructureCheck[] = [
  { name: 'import zones', check: checkZones },
  { name: 'one writer per table', check: checkWriters },
  { name: 'texts in catalogues', check: checkTexts },
  { name: 'forbidden constructs', check: checkForbidden },
  { name: 'documents tell the truth', check: checkDocs },
  { name: 'citations lead somewhere', check: checkCitations },
  { name: 'specification map', check: checkSpecMap, remark: (tree) => `${countOpenRows(tree)} rows open` },
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
