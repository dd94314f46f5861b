/**
 * Everything that a comment or a document cites exists: ids of docs/security.md, headings and numbers of docs/product.md,
 * sections of the specification, decisions, and files by their name or the end of their path.
 */
import { posix } from 'node:path';
import { isSource, lineAt } from '../source.ts';
import type { Check, Finding } from '../tree.ts';
import { readCitable, type Citable } from './citable.ts';
import { commentsOf } from './comments.ts';
import { pathFault } from './docs.ts';

/** `T30 to T33` and `T3-T8` are ranges. */
function expandIds(list: string): string[] {
  return [...list.matchAll(/([A-Z])(\d+)(?:(?:-|\s+to\s+)\1(\d+))?/g)].flatMap(
    ([, letter = '', first, last]) => {
      const from = Number(first);
      const length = Math.max(1, Number(last ?? first) - from + 1);
      return Array.from({ length }, (_, index) => `${letter}${from + index}`);
    },
  );
}

function securityFaults({ securityIds }: Citable, list: string): string[] {
  const ids = expandIds(list);
  if (ids.length === 0) return ['security.md is cited without an id'];
  return ids.filter((id) => !securityIds.has(id)).map((id) => `security.md has no ${id}`);
}

/** `cited` begins with a heading, optionally followed by numbers of its list. */
function productFaults({ product }: Citable, cited: string): string[] {
  const text = cited.replace(/\s+/g, ' ');
  const heading = [...product.keys()].find((name) => text.startsWith(name));
  if (heading === undefined) return [`product.md has no heading "${text.slice(0, 30)}"`];
  const numbers = /^(?:(?: |, | and | to )\d+)*/.exec(text.slice(heading.length))?.[0] ?? '';
  return (numbers.match(/\d+/g) ?? [])
    .filter((number) => product.get(heading)?.has(number) !== true)
    .map((number) => `product.md, ${heading} has no ${number}`);
}

function decisionFaults({ tree }: Citable, numbers: string): string[] {
  return (numbers.match(/\d{4}/g) ?? [])
    .filter((number) => !tree.paths.some((path) => path.startsWith(`docs/decisions/${number}-`)))
    .map((number) => `there is no decision ${number}`);
}

function fileFaults({ tree }: Citable, name: string): string[] {
  const exists = tree.paths.some((path) =>
    name.includes('/') ? path === name || path.endsWith(`/${name}`) : posix.basename(path) === name,
  );
  return exists || /^(node_modules|data|web\/dist)\//.test(name) ? [] : [`no file is called ${name}`];
}

interface Kind {
  /** The first group is the citation. */
  readonly pattern: RegExp;
  readonly faults: (citable: Citable, cited: string) => string[];
}

const kinds: readonly Kind[] = [
  {
    pattern: /(?<!\/)security\.md,?((?:(?:\s*,\s*|\s+and\s+|\s+to\s+|-|\s+)[A-Z]\d+\b)*)/g,
    faults: securityFaults,
  },
  { pattern: /(?<!\/)product\.md(?:,\s+)?([^.;)"]{0,60})/g, faults: productFaults },
  {
    pattern: /\bsections?\s+(\d+(?:(?:,\s+|\s+and\s+|\s+to\s+)\d+)*)/gi,
    faults: ({ sections }, cited) =>
      (cited.match(/\d+/g) ?? [])
        .filter((number) => !sections.has(number))
        .map((number) => `the specification has no section ${number}`),
  },
  { pattern: /\bdecisions?\s+(\d{4}(?:(?:,\s+|\s+and\s+)\d{4})*)/gi, faults: decisionFaults },
  {
    pattern:
      /(?<![\w./@#*<>{}-])((?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|md|json|css|html|yaml))\b(?![\w*(-]|\.\w)/g,
    faults: fileFaults,
  },
];

/** Folders in comments; `docs.ts` checks those in documents. */
const folder: Kind = {
  pattern: /`([^`\s]+\/)`/g,
  faults: ({ tree }, cited) => [pathFault(tree, cited)].filter((fault) => fault !== undefined),
};

function findingsIn(citable: Citable, path: string, text: string, citations: readonly Kind[]): Finding[] {
  return citations.flatMap(({ pattern, faults }) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      faults(citable, match[1] ?? '').map((message) => ({ path, line: lineAt(text, match.index), message })),
    ),
  );
}

/** Leaves out the files that an edit in the document creates. */
function withoutNewFiles(text: string): string {
  const created = [...text.matchAll(/^--- \/dev\/null\n\+\+\+ (\S+)$/gm)].map(([, file = '']) =>
    posix.basename(file),
  );
  return created.reduce((rest, name) => rest.replaceAll(name, ''), text);
}

export const checkCitations: Check = (tree) => {
  const citable = readCitable(tree);
  return tree.paths.flatMap((path) => {
    if (path.endsWith('.md')) return findingsIn(citable, path, withoutNewFiles(tree.read(path)), kinds);
    if (!isSource(path)) return [];
    return findingsIn(citable, path, commentsOf(path, tree.read(path)), [...kinds, folder]);
  });
};
