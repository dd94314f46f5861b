/**
 * docs/security.md says for each threat, requirement and fault what proves it, and docs/asvs.md for each requirement of the
 * standard whether it is met. `docs.ts` finds paths in them that do not exist.
 */
import { isTest } from '../source.ts';
import type { Check, Finding, Tree } from '../tree.ts';
import { asvsIds } from './asvs-ids.ts';

interface Row {
  readonly line: number;
  readonly id: string;
  readonly cells: readonly string[];
}

const numbered = (letter: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`);

const securityIds = [
  ...numbered('T', 0, 58),
  ...numbered('S', 1, 64),
  ...numbered('R', 1, 18),
  ...numbered('I', 1, 8),
  ...numbered('D', 1, 9),
];

/** The rows whose first cell is an id; headings and rules have none. */
function readRows(text: string, id: RegExp): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const [first = '', ...cells] = (/^\|(.*)\|\s*$/.exec(line)?.[1] ?? '')
      .split('|')
      .map((cell) => cell.trim());
    return id.test(first) ? [{ line: index + 1, id: first, cells }] : [];
  });
}

const namesTest = (cell: string): boolean =>
  [...cell.matchAll(/`([^`]+)`/g)].some(([, span = '']) => isTest(span));

/** A test, or the reason why there is none. */
function proofFault(cell: string): string | undefined {
  if (namesTest(cell) || /^Accepted: \S+ \S+/.test(cell)) return undefined;
  return 'names no test and does not say "Accepted: …" with the reason';
}

const verdicts = ['met', 'not met', 'not applicable'];

function asvsFault([, requirement = '', verdict = '', how = '', proof = '']: readonly string[]):
  string | undefined {
  if (!verdicts.includes(verdict)) return `has the verdict "${verdict}"`;
  if (/^[–-]?$/.test(requirement) || /^[–-]?$/.test(how)) return 'does not say how, or why not';
  if (verdict !== 'met') return undefined;
  return namesTest(proof) || /^(Documentation|Configuration): `/.test(proof)
    ? undefined
    : 'is met, but nothing proves it';
}

interface Page {
  readonly path: string;
  readonly id: RegExp;
  readonly ids: readonly string[];
  /** Cells after the id. */
  readonly width: number;
  readonly faultOf: (row: Row) => string | undefined;
}

const pages: readonly Page[] = [
  {
    path: 'docs/security.md',
    id: /^[TSRD]\d+$/,
    ids: securityIds.filter((id) => !id.startsWith('I')),
    width: 3,
    faultOf: ({ cells }) => proofFault(cells.at(-1) ?? ''),
  },
  {
    path: 'docs/security.md',
    id: /^I\d+$/,
    ids: securityIds.filter((id) => id.startsWith('I')),
    width: 2,
    faultOf: ({ cells }) => proofFault(cells.at(-1) ?? ''),
  },
  {
    path: 'docs/asvs.md',
    id: /^\d+\.\d+\.\d+$/,
    ids: asvsIds,
    width: 5,
    faultOf: ({ cells }) => asvsFault(cells),
  },
];

function rowFault({ width, faultOf }: Page, row: Row): string | undefined {
  if (row.cells.length !== width || row.cells.includes('')) return 'has an empty or missing cell';
  return faultOf(row);
}

function findingsOf(tree: Tree, page: Page): Finding[] {
  const { path, id, ids } = page;
  if (!tree.has(path)) return [{ path, message: 'is missing' }];
  const rows = readRows(tree.read(path), id);
  const named = rows.map((row) => row.id);
  const missing = ids
    .filter((wanted) => !named.includes(wanted))
    .map((wanted) => ({ path, message: `has no ${wanted}` }));
  const twice = rows
    .filter((row, index) => named.indexOf(row.id) !== index)
    .map(({ id: doubled, line }) => ({ path, line, message: `has ${doubled} twice` }));
  const faults = rows.flatMap((row): Finding[] => {
    const fault = rowFault(page, row);
    return fault === undefined ? [] : [{ path, line: row.line, message: `${row.id} ${fault}` }];
  });
  return [...missing, ...twice, ...faults];
}

export const checkSecurityRows: Check = (tree) => pages.flatMap((page) => findingsOf(tree, page));
